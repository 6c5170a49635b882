-- Drives ktir-lsp through Neovim's own client (0.7 and newer), headless. Each line "ok …" is a check
-- that held; the first that does not ends the run with status 1.
--
--   KTIR_LSP=path/to/ktir-lsp nvim --headless -u NONE -i NONE -n FILE -c "luafile neovim.lua"
local function finish(status)
  vim.cmd(status == 0 and 'qa!' or 'cquit 1')
end
local function say(...)
  io.stdout:write(table.concat({ ... }, ' ') .. '\n')
end
local function check(good, what, seen)
  if not good then
    say('FAILED', what, seen and vim.inspect(seen) or '')
    finish(1)
    error(what)
  end
  say('ok', what)
end

local buffer = vim.api.nvim_get_current_buf()
local uri = vim.uri_from_bufnr(buffer)
local document = { uri = uri }
vim.bo[buffer].filetype = 'mlir'

local client = vim.lsp.start_client({
  name = 'ktir',
  cmd = { vim.env.KTIR_LSP },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(buffer, client)

local function ask(method, params)
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, 10000)
  check(answers ~= nil, method .. ' is answered', problem)
  for _, answer in pairs(answers) do
    check(answer.error == nil, method .. ' succeeds', answer.error)
    return answer.result
  end
end

-- Line and column, both from 0, of the first place where `text` stands (plain), `offset` characters on.
local function place(text, offset)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then
      return { line = number - 1, character = column - 1 + (offset or 0) }
    end
  end
  check(false, 'the text holds ' .. text)
end
local function replace(text, by)
  local at = place(text)
  vim.api.nvim_buf_set_text(buffer, at.line, at.character, at.line, at.character + #text, { by })
end

check(vim.wait(10000, function()
  local known = vim.lsp.get_client_by_id(client)
  return known and known.initialized
end, 20), 'the server starts')

local whole = { start = { line = 0, character = 0 }, ['end'] = { line = 999, character = 0 } }
local hints = ask('textDocument/inlayHint', { textDocument = document, range = whole })
check(#hints > 0, 'there are hints: ' .. #hints)

local hover = ask('textDocument/hover', { textDocument = document, position = place('ktdp.load', 2) })
local text = type(hover.contents) == 'table' and hover.contents.value or hover.contents
check(text:find('ktdp.load', 1, true) ~= nil, 'hovering over an op says what it costs', text)

local links = ask('textDocument/definition', { textDocument = document, position = place('addf %a, %b', 6) })
local target = links[1] or links
check(target.range.start.line < place('addf %a, %b').line, 'a value leads to its definition', links)

local lenses = ask('textDocument/codeLens', { textDocument = document })
check(#lenses > 0 and lenses[1].command.title:find('cycles') ~= nil, 'the lens gives the verdict', lenses)

-- Rename through the edit that comes back, as `vim.lsp.buf.rename` does it.
local old = place('%a = ktdp.load')
local edit = ask('textDocument/rename', {
  textDocument = document,
  position = { line = old.line, character = old.character + 1 },
  newName = 'left',
})
vim.lsp.util.apply_workspace_edit(edit, vim.lsp.get_client_by_id(client).offset_encoding)
check(place('%left = ktdp.load') ~= nil and place('addf %left, %b') ~= nil, 'renaming changes all places')

-- An older spelling gives a warning with a fix, and the fix takes it away.
replace('#ktdp.memory_space<global>', '#ktdp.spyre_memory_space<HBM>')
check(vim.wait(10000, function()
  return #vim.diagnostic.get(buffer) > 0
end, 20), 'an edit brings a diagnostic')
local warning = vim.diagnostic.get(buffer)[1]
check(warning.code == 'ktir-deprecated-memory-space', 'it is the one about the spelling', warning)
local actions = ask('textDocument/codeAction', {
  textDocument = document,
  range = {
    start = { line = warning.lnum, character = warning.col },
    ['end'] = { line = warning.end_lnum, character = warning.end_col },
  },
  context = { diagnostics = { warning.user_data.lsp }, only = { 'quickfix' } },
})
check(#actions > 0, 'there is a quick fix')
vim.lsp.util.apply_workspace_edit(actions[1].edit, vim.lsp.get_client_by_id(client).offset_encoding)
check(vim.wait(10000, function()
  return #vim.diagnostic.get(buffer) == 0
end, 20), 'the quick fix takes the diagnostic away')

vim.lsp.stop_client(client)
check(vim.wait(5000, function()
  return vim.lsp.client_is_stopped(client)
end, 20), 'the server stops')
finish(0)
