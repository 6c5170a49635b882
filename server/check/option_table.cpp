#include "check/option_table.h"

#include "version.h"

#include <vector>

namespace ktir::server {
namespace {

constexpr Option kTable[] = {
    {OptionId::Check, "--check", "",
     "check the files and print a report; directories are walked for .mlir and .ktir files, `-` is "
     "standard input"},
    {OptionId::Format, "--format", "FORMAT",
     "what the report looks like: text for people (default), json for programs", "text|json"},
    {OptionId::Assume, "--assume", "NAME=VALUE,...",
     "values of launch arguments: integers, floats, true or false; wins over comments and "
     "settings; "
     "applies to every function that has an argument of that name"},
    {OptionId::Function, "--function", "NAME", "report this function only"},
    {OptionId::Hardware, "--hardware", "PROFILE|FIELD=VALUE,...",
     "the machine: default, notebook, a profile of .ktir.json, or single fields "
     "(hbm_bandwidth_tb_s=1.024), or a profile and then fields"},
    {OptionId::Pipeline, "--pipeline", "KIND",
     "how compute, memory and ring cycles of a core add up: serial (default, their sum), "
     "overlapped "
     "(the larger of compute and the other two), overlapped_3way (the largest)",
     "serial|overlapped|overlapped_3way"},
    {OptionId::Set, "--set", "KEY=VALUE",
     "any setting of .ktir.json, with dots (balance.threshold=1.2); wins over the file"},
    {OptionId::Color, "--color", "WHEN",
     "colours in the text report: auto (default: on a terminal, unless NO_COLOR is set), always, "
     "never",
     "auto|always|never"},
    {OptionId::Explain, "--explain", "ID",
     "print the page of a rule: what it finds, why that matters, a bad and a good example"},
    {OptionId::PrintConfig, "--print-config", "FILE",
     "print every setting that holds for a file, and where its value comes from"},
    {OptionId::Listen, "--listen", "ADDRESS:PORT",
     "serve one editor over TCP instead of standard input and output; numeric addresses of this "
     "machine only (127.0.0.1:9257, [::1]:0); port 0 is any free one, stderr says which"},
    {OptionId::AllowRemote, "--allow-remote", "",
     "let --listen take addresses that other machines can reach"},
    {OptionId::Stdio, "--stdio", "",
     "serve an editor over standard input and output; the default without --check"},
    {OptionId::Help, "--help", "", "print this text and exit"},
    {OptionId::Version, "--version", "", "print the versions of ktir-lsp and of MLIR and exit"},
};

constexpr std::string_view kSummary =
    "ktir-lsp reads KTIR kernels (MLIR with the ktdp dialect), works out from the text alone what "
    "every operation costs on every core, and reports cycles, bottleneck, roofline and errors. "
    "Without --check it is a language server: an editor starts it and shows all that while one "
    "types (docs/editors.md).";

constexpr std::string_view kLaunches =
    "A launch argument takes its value from the first of: --assume; a comment above the function "
    "(// ktir-assume: rows = 256, N = 4096); the nearest .ktir.json up the tree; a trailing "
    "comment "
    "on the argument's line that is one integer. Without one it stays symbolic, and so do the "
    "numbers that depend on it.";

struct Example {
  std::string_view command, meaning;
};
constexpr Example kExamples[] = {
    {"ktir-lsp --check kernels/", "report on every kernel below a directory"},
    {"ktir-lsp --check --assume rows=256,width=4096 rmsnorm.mlir", "give the launch"},
    {"ktir-lsp --check --hardware notebook,num_cores=16 matmul.mlir", "on another machine"},
    {"ktir-lsp --check --format json kernel.mlir", "the same for a program"},
    {"ktir-lsp --listen 127.0.0.1:9257", "serve an editor that connects over TCP"},
};

struct EnvironmentVariable {
  std::string_view name, meaning;
};
constexpr EnvironmentVariable kEnvironment[] = {
    {"NO_COLOR", "if set and not empty, no colours unless --color always"},
};

constexpr size_t kWidth = 100;

/// Breaks at blanks, so that no line passes the width.
std::string wrapped(std::string_view text, size_t indent) {
  std::string result(indent, ' ');
  size_t column = indent;
  while (!text.empty()) {
    const size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    if (column > indent && column + 1 + word.size() > kWidth) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
    text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
  }
  return result + '\n';
}

std::string roffEscape(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (c == '-')
      result += "\\-";
    else if (c == '\\')
      result += "\\e";
    else if (c == '`')
      continue; // marks code in help
    else
      result += c;
  }
  // A line that begins with a point or a quote is a request.
  return !result.empty() && (result[0] == '.' || result[0] == '\'') ? "\\&" + result : result;
}

} // namespace

std::span<const Option> optionTable() { return kTable; }

std::string shortUsage() {
  return "usage: ktir-lsp [OPTIONS]                      serve an editor\n"
         "       ktir-lsp --check [OPTIONS] FILE|DIR...  report on kernels\n"
         "       ktir-lsp --explain ID\n"
         "       ktir-lsp --print-config FILE\n"
         "       ktir-lsp --help\n";
}

std::string helpText() {
  std::string text = shortUsage() + '\n';
  text += wrapped(kSummary, 0);
  text += "\noptions:\n";
  for (const Option &option : kTable) {
    text.append("  ").append(option.name);
    if (!option.argument.empty())
      text.append(" ").append(option.argument);
    text += '\n';
    text += wrapped(option.doc, 6);
  }
  text += "\nlaunch arguments:\n";
  text += wrapped(kLaunches, 2);
  text += "\nexit status:\n";
  for (const ExitStatus &status : kExitStatuses)
    text += wrapped(std::to_string(status.status) + "  " + std::string(status.meaning), 2);
  text += "\nenvironment:\n";
  for (const EnvironmentVariable &variable : kEnvironment)
    text += wrapped(std::string(variable.name) + "  " + std::string(variable.meaning), 2);
  text += "\nexamples:\n";
  for (const Example &example : kExamples) {
    text.append("  ").append(example.command).append("\n");
    text += wrapped(example.meaning, 6);
  }
  text += "\nSettings of .ktir.json: docs/settings.md. The JSON report: docs/json.md.\n";
  return text;
}

std::string manualPage() {
  std::string page = ".TH KTIR\\-LSP 1 \"\" \"ktir\\-lsp " + std::string(version()) +
                     "\" \"User Commands\"\n"
                     ".SH NAME\nktir\\-lsp \\- say what a KTIR kernel costs\n"
                     ".SH SYNOPSIS\n.B ktir\\-lsp\n[\\fIOPTIONS\\fR]\n.br\n"
                     ".B ktir\\-lsp \\-\\-check\n"
                     "[\\fIOPTIONS\\fR] \\fIFILE\\fR|\\fIDIR\\fR...\n"
                     ".SH DESCRIPTION\n";
  page += roffEscape(kSummary) + "\n.SH OPTIONS\n";
  for (const Option &option : kTable) {
    page += ".TP\n.B " + roffEscape(option.name);
    if (!option.argument.empty())
      page += " \\fI" + roffEscape(option.argument) + "\\fR";
    page += '\n' + roffEscape(option.doc) + '\n';
  }
  page += ".SH LAUNCH ARGUMENTS\n" + roffEscape(kLaunches) + "\n.SH EXIT STATUS\n";
  for (const ExitStatus &status : kExitStatuses)
    page += ".TP\n.B " + std::to_string(status.status) + '\n' + roffEscape(status.meaning) + '\n';
  page += ".SH ENVIRONMENT\n";
  for (const EnvironmentVariable &variable : kEnvironment)
    page += ".TP\n.B " + roffEscape(variable.name) + '\n' + roffEscape(variable.meaning) + '\n';
  page += ".SH FILES\n.TP\n.I .ktir.json\n"
          "settings of a project, JSON with comments; the nearest one up the tree counts\n"
          ".SH EXAMPLES\n";
  for (const Example &example : kExamples)
    page += ".TP\n.B " + roffEscape(example.command) + '\n' + roffEscape(example.meaning) + '\n';
  return page;
}

} // namespace ktir::server
