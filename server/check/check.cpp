#include "check/check.h"

#include "check/file_result.h"
#include "check/files.h"
#include "check/json_report.h"
#include "check/text_report.h"
#include "source/source_text.h"
#include "workspace/nearest.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>

namespace ktir::server {
namespace {

namespace fs = std::filesystem;

constexpr int kNothingFound = 0, kErrorsFound = 1, kCouldNotWork = 2;
constexpr std::string_view kNotAKernel = "ktir-not-a-kernel";

/// How far a long check has come, on one line that is overwritten. Shown only after a moment, so
/// that short checks stay silent.
class Progress {
public:
  Progress(const CheckStreams &streams, size_t files)
      : streams_(streams), on_(streams.showProgress && files > 1), files_(files),
        start_(std::chrono::steady_clock::now()) {}
  ~Progress() { clear(); }

  void at(size_t index, const std::string &path) {
    using namespace std::chrono_literals;
    if (!on_ || std::chrono::steady_clock::now() - start_ < 500ms)
      return;
    streams_.err << "\r\x1b[K" << index + 1 << '/' << files_ << ' ' << path << std::flush;
    visible_ = true;
  }
  void clear() {
    if (visible_)
      streams_.err << "\r\x1b[K" << std::flush;
    visible_ = false;
  }

private:
  const CheckStreams &streams_;
  bool on_;
  bool visible_ = false;
  size_t files_;
  std::chrono::steady_clock::time_point start_;
};

/// Settings by directory: each settings file is read once.
class SettingsCache {
public:
  explicit SettingsCache(const SettingsOverrides &overrides) : overrides_(overrides) {}

  const ProjectSettings &of(const fs::path &directory) {
    const fs::path file = findSettingsFile(directory.empty() ? fs::path(".") : directory);
    auto [it, isNew] = byFile_.try_emplace(file);
    if (isNew) {
      it->second = loadSettings(file, overrides_);
      if (!it->second.errors.empty() && errors_.empty())
        errors_ = it->second.errors;
    }
    return it->second;
  }

  /// Of the first settings that are wrong.
  const std::vector<SettingsError> &errors() const { return errors_; }

private:
  const SettingsOverrides &overrides_;
  std::map<fs::path, ProjectSettings> byFile_;
  std::vector<SettingsError> errors_;
};

std::string settingsErrorText(const std::vector<SettingsError> &errors) {
  const SettingsError &first = errors.front();
  std::string text = first.file;
  if (first.line > 0)
    text += ":" + std::to_string(first.line) + ":" + std::to_string(first.column);
  text += (text.empty() ? "error: " : ": error: ") + first.message + " [ktir-config]";
  if (errors.size() > 1)
    text += " (and " + std::to_string(errors.size() - 1) + " more)";
  return text;
}

/// The names that a check has met, to tell a wrong name from one that does not apply.
struct SeenNames {
  std::set<std::string, std::less<>> functions, arguments;

  void add(const Analysis &analysis) {
    for (const FunctionAnalysis &function : analysis.functions) {
      functions.insert(function.name);
      for (const LaunchReport &launch : function.launches) {
        for (const Assumption &argument : launch.args)
          arguments.insert(argument.name);
        arguments.insert(launch.unknown_arguments.begin(), launch.unknown_arguments.end());
        arguments.insert(launch.pointer_arguments.begin(), launch.pointer_arguments.end());
      }
    }
  }

  static std::string suggest(const std::string &name,
                             const std::set<std::string, std::less<>> &names) {
    return didYouMean(name, std::vector<std::string_view>(names.begin(), names.end()));
  }
};

class CheckRun {
public:
  CheckRun(const Arguments &arguments, const CheckStreams &streams)
      : arguments_(arguments), streams_(streams), style_(streams.colors),
        settings_(arguments.overrides) {}

  int run() {
    const InputFiles input = collectFiles(
        arguments_.paths, [this](const fs::path &directory) -> const ProjectSettings & {
          return settings_.of(directory);
        });
    if (!settings_.errors().empty())
      return fail(settingsErrorText(settings_.errors()));
    if (!input.error.empty())
      return fail("ktir-lsp: " + input.error);
    if (input.files.empty())
      return fail("ktir-lsp: no .mlir or .ktir file in '" + arguments_.paths.front() + "'");
    // A run that cannot end well says so before it prints anything.
    for (const InputFile &file : input.files) {
      settings_.of(directoryOf(file));
      if (!settings_.errors().empty())
        return fail(settingsErrorText(settings_.errors()));
      if (file.path != "-" && !readable(file.path))
        return fail("ktir-lsp: '" + file.path + "' cannot be read");
    }
    return checkAll(input.files);
  }

private:
  int fail(const std::string &message) {
    streams_.err << message << '\n';
    return kCouldNotWork;
  }

  static fs::path directoryOf(const InputFile &file) {
    return file.path == "-" ? fs::path() : fs::path(file.path).parent_path();
  }

  static bool readable(const std::string &path) {
    std::FILE *file = std::fopen(path.c_str(), "rb");
    if (!file)
      return false;
    // Opening a directory succeeds, reading from it does not.
    std::fgetc(file);
    const bool good = std::ferror(file) == 0;
    std::fclose(file);
    return good;
  }

  /// One byte more than is allowed shows that there are too many: a device never ends.
  static std::optional<std::string> readSome(std::istream &in) {
    constexpr size_t kBlock = size_t(1) << 16;
    std::string text;
    while (in && text.size() <= SourceText::kMaximumSize) {
      const size_t size = text.size();
      const size_t wanted = std::min(kBlock, SourceText::kMaximumSize + 1 - size);
      text.resize(size + wanted);
      in.read(text.data() + size, static_cast<std::streamsize>(wanted));
      text.resize(size + static_cast<size_t>(in.gcount()));
    }
    return in.bad() ? std::nullopt : std::optional(std::move(text));
  }

  std::optional<std::string> read(const InputFile &file) {
    if (file.path == "-")
      return readSome(streams_.in);
    std::ifstream in(file.path, std::ios::binary);
    return readSome(in);
  }

  int checkAll(const std::vector<InputFile> &files) {
    Progress progress(streams_, files.size());
    syntax::Parser parser;
    for (size_t i = 0; i < files.size(); ++i) {
      progress.at(i, files[i].path);
      std::optional<std::string> text = read(files[i]);
      if (!text) {
        progress.clear();
        return fail("ktir-lsp: '" + files[i].path + "' cannot be read");
      }
      if (text->size() > SourceText::kMaximumSize) {
        progress.clear();
        return fail("ktir-lsp: '" + files[i].path +
                    "' is too large: at most 67,108,864 bytes (64 MiB) are read");
      }
      const FileResult result = check(files[i], std::move(*text), parser);
      totals_.add(result);
      if (arguments_.format == OutputFormat::Json) {
        json_.add(result);
      } else {
        text_ += textReport(result, style_);
        if (!namesWereGiven())
          flushText(progress);
      }
    }
    progress.clear();
    if (const std::string problem = unknownNames(); !problem.empty())
      return fail("ktir-lsp: " + problem);
    if (arguments_.format == OutputFormat::Json)
      streams_.out << json_.text();
    else
      streams_.out << text_ << summaryText(totals_, style_);
    streams_.out.flush();
    if (!streams_.out)
      return fail("ktir-lsp: the report cannot be written");
    return totals_.errors > 0 ? kErrorsFound : kNothingFound;
  }

  /// Whether some function has the names on the command line is known at the end: the report waits.
  bool namesWereGiven() const {
    return !arguments_.function.empty() || !arguments_.overrides.arguments.empty();
  }

  void flushText(Progress &progress) {
    progress.clear();
    streams_.out << text_ << std::flush;
    text_.clear();
  }

  FileResult check(const InputFile &file, std::string text, syntax::Parser &parser) {
    const ProjectSettings &project = settings_.of(directoryOf(file));
    FileResult result;
    result.path = file.path == "-" ? "<stdin>" : file.path;
    result.text = std::move(text);
    Analysis analysis = analyze(result.text, project.settings, parser);
    result.isKernel = analysis.isKernel;
    if (!analysis.isKernel) {
      if (file.named)
        noteOtherFile(analysis, project.settings, result);
      return result;
    }
    seen_.add(analysis);
    result.functions = std::move(analysis.functions);
    result.findings = std::move(analysis.findings);
    if (!arguments_.function.empty())
      keepFunction(arguments_.function, result);
    return result;
  }

  static void noteOtherFile(const Analysis &analysis, const Settings &settings,
                            FileResult &result) {
    std::optional<Severity> severity = Severity::Information;
    if (const auto it = settings.ruleSeverities.find(std::string(kNotAKernel));
        it != settings.ruleSeverities.end())
      severity = it->second;
    if (!severity)
      return;
    const bool intermediate = std::any_of(
        analysis.document.parts.begin(), analysis.document.parts.end(),
        [](const syntax::Part &part) { return part.kind == syntax::PartKind::Intermediate; });
    const auto size = static_cast<uint32_t>(result.text.size());
    const auto first = std::min<uint32_t>(size, static_cast<uint32_t>(result.text.find_first_not_of(
                                                    " \t\r\n", byteOrderMarkLength(result.text))));
    const auto end =
        std::min<uint32_t>(size, static_cast<uint32_t>(result.text.find_first_of("\r\n", first)));
    result.findings.push_back(
        {.rule = std::string(kNotAKernel),
         .code = {},
         .severity = *severity,
         .proof = Proof::Proved,
         .range = {first, end},
         .message = intermediate
                        ? "`tt.` operations, no ktdp: Triton's intermediate text, not a KTIR kernel"
                        : "no ktdp operation here: not a KTIR kernel",
         .related = {},
         .fixes = {}});
  }

  static void keepFunction(const std::string &name, FileResult &result) {
    std::erase_if(result.functions, [&](const FunctionAnalysis &f) { return f.name != name; });
    std::erase_if(result.findings, [&](const Finding &finding) {
      return std::none_of(
          result.functions.begin(), result.functions.end(), [&](const FunctionAnalysis &f) {
            return f.range.begin <= finding.range.begin && finding.range.begin <= f.range.end;
          });
    });
  }

  /// A name on the command line that nothing has is most likely a typing error.
  std::string unknownNames() const {
    if (!arguments_.function.empty() && !seen_.functions.contains(arguments_.function))
      return "--function '" + arguments_.function + "': no such function" +
             SeenNames::suggest(arguments_.function, seen_.functions);
    // Without a function that could be read there is nothing to compare with.
    if (seen_.functions.empty())
      return {};
    for (const Assumption &assumption : arguments_.overrides.arguments)
      if (!seen_.arguments.contains(assumption.name))
        return "--assume '" + assumption.name + "': no function has such an argument" +
               SeenNames::suggest(assumption.name, seen_.arguments);
    return {};
  }

  const Arguments &arguments_;
  const CheckStreams &streams_;
  Style style_;
  SettingsCache settings_;
  SeenNames seen_;
  Totals totals_;
  std::string text_; // not yet written
  JsonReport json_;
};

} // namespace

int runCheck(const Arguments &arguments, const CheckStreams &streams) {
  return CheckRun(arguments, streams).run();
}

} // namespace ktir::server
