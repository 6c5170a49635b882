#include "check/arguments.h"

#include "check/option_table.h"
#include "workspace/nearest.h"

#include <algorithm>

namespace ktir::server {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

bool isChoice(std::string_view choices, std::string_view word) {
  for (;;) {
    const size_t bar = choices.find('|');
    if (choices.substr(0, bar) == word)
      return true;
    if (bar == std::string_view::npos)
      return false;
    choices.remove_prefix(bar + 1);
  }
}

std::string listed(std::string_view choices) {
  std::string list;
  for (char c : choices)
    list += c == '|' ? std::string(", ") : std::string(1, c);
  return list;
}

class ArgumentParser {
public:
  explicit ArgumentParser(const std::vector<std::string_view> &words) : words_(words) {}

  Arguments parse() {
    bool onlyPaths = false;
    while (next_ < words_.size() && result_.error.empty()) {
      const std::string_view word = words_[next_++];
      if (onlyPaths || word == "-" || word.substr(0, 1) != "-")
        result_.paths.emplace_back(word);
      else if (word == "--")
        onlyPaths = true;
      else
        readOption(word);
    }
    if (result_.error.empty() && result_.mode == Mode::Check && result_.paths.empty())
      fail("--check needs a file or a directory");
    if (result_.error.empty() && result_.mode == Mode::Serve && !result_.paths.empty())
      fail("--check is missing: without it, no file is taken");
    return std::move(result_);
  }

private:
  void fail(std::string message) { result_.error = std::move(message); }

  void readOption(std::string_view word) {
    const size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const auto table = optionTable();
    const auto option = std::find_if(table.begin(), table.end(), [&](const Option &candidate) {
      return candidate.name == name;
    });
    if (option == table.end()) {
      std::vector<std::string_view> names;
      for (const Option &candidate : table)
        names.push_back(candidate.name);
      return fail("unknown option " + quoted(name) + didYouMean(name, names));
    }
    std::string_view value;
    if (option->argument.empty()) {
      if (equals != std::string_view::npos)
        return fail(std::string(name) + " takes no value");
    } else if (equals != std::string_view::npos) {
      value = word.substr(equals + 1);
    } else if (next_ < words_.size()) {
      value = words_[next_++];
    } else {
      return fail(std::string(name) + " needs a value: " + std::string(name) + " " +
                  std::string(option->argument));
    }
    if (!option->choices.empty() && !isChoice(option->choices, value))
      return fail(std::string(name) + " is one of " + listed(option->choices) + "; here it is " +
                  quoted(value));
    take(*option, value);
  }

  void take(const Option &option, std::string_view value) {
    switch (option.id) {
    case OptionId::Check:
      // Help and version win, wherever they stand.
      if (result_.mode == Mode::Serve)
        result_.mode = Mode::Check;
      return;
    case OptionId::Help:
      result_.mode = Mode::Help;
      return;
    case OptionId::Version:
      if (result_.mode != Mode::Help)
        result_.mode = Mode::Version;
      return;
    case OptionId::Explain:
      return takeSubject(Mode::Explain, value);
    case OptionId::PrintConfig:
      return takeSubject(Mode::PrintConfig, value);
    case OptionId::Format:
      result_.format = value == "json" ? OutputFormat::Json : OutputFormat::Text;
      return;
    case OptionId::Color:
      result_.color = value == "always"  ? ColorChoice::Always
                      : value == "never" ? ColorChoice::Never
                                         : ColorChoice::Auto;
      return;
    case OptionId::Listen:
      if (value.empty())
        return fail("--listen needs an address and a port");
      result_.listen = value;
      return;
    case OptionId::AllowRemote:
      result_.allowRemote = true;
      return;
    case OptionId::Stdio:
      return; // what happens anyway; clients like to say it
    case OptionId::Function:
      if (value.empty())
        return fail("--function needs a name");
      result_.function = value.substr(value.front() == '@' ? 1 : 0);
      return;
    case OptionId::Hardware:
      if (value.empty())
        return fail("--hardware needs the name of a profile or FIELD=VALUE");
      result_.overrides.hardware = value;
      return;
    case OptionId::Pipeline:
      result_.overrides.values.emplace_back("pipeline", value);
      return;
    case OptionId::Set:
      return takeSetting(value);
    case OptionId::Assume:
      return takeAssumptions(value);
    }
  }

  void takeSubject(Mode mode, std::string_view subject) {
    if (result_.mode == Mode::Serve || result_.mode == Mode::Check)
      result_.mode = mode;
    result_.subject = subject;
  }

  void takeSetting(std::string_view text) {
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
      return fail("--set " + quoted(text) + " is not of the form KEY=VALUE");
    result_.overrides.values.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }

  static std::string_view trimmed(std::string_view text) {
    const size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
      return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
  }

  void takeAssumptions(std::string_view text) {
    for (;;) {
      const size_t comma = text.find(',');
      const std::string_view item = trimmed(text.substr(0, comma));
      const size_t equals = item.find('=');
      std::string_view name = trimmed(item.substr(0, equals));
      if (equals == std::string_view::npos || name.empty())
        return fail("--assume " + quoted(item) + " is not of the form NAME=VALUE");
      if (name.front() == '%')
        name.remove_prefix(1);
      const std::string_view written = trimmed(item.substr(equals + 1));
      const auto value = parseArgumentValue(written);
      if (!value)
        return fail("--assume " + quoted(item) + ": " + quoted(written) +
                    " is no integer, float, true or false");
      auto &assumptions = result_.overrides.arguments;
      std::erase_if(assumptions, [&](const Assumption &a) { return a.name == name; });
      assumptions.push_back({std::string(name), *value, AssumptionOrigin::CommandLine, "--assume"});
      if (comma == std::string_view::npos)
        return;
      text.remove_prefix(comma + 1);
    }
  }

  const std::vector<std::string_view> &words_;
  size_t next_ = 0;
  Arguments result_;
};

} // namespace

Arguments parseArguments(const std::vector<std::string_view> &words) {
  return ArgumentParser(words).parse();
}

} // namespace ktir::server
