;; Drives ktir-lsp through Emacs' eglot (1.9 and newer), in batch mode. Each line "ok …" is a check
;; that held; the first that does not ends the run with status 1.
;;
;;   KTIR_LSP=path/to/ktir-lsp emacs -q --batch -l eglot.el FILE
(require 'package)
(package-initialize)
(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(require 'project)

(defun say (format &rest arguments)
  (princ (concat (apply #'format format arguments) "\n")))
(defun check (good what &optional seen)
  (if good
      (say "ok %s" what)
    (say "FAILED %s %S" what (or seen ""))
    (kill-emacs 1)))
(defun wait-for (predicate seconds)
  (let ((end (+ (float-time) seconds)))
    (while (and (not (funcall predicate)) (< (float-time) end))
      (accept-process-output nil 0.02))
    (funcall predicate)))

(define-derived-mode ktir-mode prog-mode "KTIR")
(add-to-list 'auto-mode-alist '("\\.mlir\\'" . ktir-mode))
(add-to-list 'eglot-server-programs (list 'ktir-mode (getenv "KTIR_LSP")))
(setq eglot-sync-connect 10
      eglot-autoshutdown nil
      eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0)

(defvar published nil "Diagnostics as they were published last, or `none'.")
(cl-defmethod eglot-handle-notification :before
  (_server (_method (eql textDocument/publishDiagnostics)) &key diagnostics &allow-other-keys)
  (setq published (if (= (length diagnostics) 0) 'none diagnostics)))

(find-file (car command-line-args-left))
(setq command-line-args-left nil)
(setq-local project-find-functions (list (lambda (_) (cons 'transient default-directory))))
(apply #'eglot (eglot--guess-contact))

(let ((server (eglot-current-server)))
  (check server "the server starts")
  (check (wait-for (lambda () published) 10) "diagnostics are published")
  (check (eq published 'none) "the example has none" published)

  (cl-flet ((ask (method parameters) (jsonrpc-request server method parameters :timeout 10))
            (go (text) (goto-char (point-min)) (search-forward text) (goto-char (match-beginning 0))))
    (let ((hints (ask :textDocument/inlayHint
                      (list :textDocument (eglot--TextDocumentIdentifier)
                            :range (list :start '(:line 0 :character 0) :end '(:line 999 :character 0))))))
      (check (> (length hints) 0) (format "there are hints: %d" (length hints))))

    (go "ktdp.load")
    (let ((hover (plist-get (ask :textDocument/hover (eglot--TextDocumentPositionParams)) :contents)))
      (check (string-match-p "ktdp\\.load" (plist-get hover :value)) "hovering says what it costs" hover))

    (go "addf %a, %b")
    (forward-char 6)
    (let ((line (line-number-at-pos))
          (found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
      (check (= (length found) 1) "a value has one definition" found)
      (check (< (xref-location-line (xref-item-location (car found))) line) "it stands above the use"))

    (go "%a = ktdp.load")
    (forward-char 1)
    (eglot-rename "left")
    (go "%left = ktdp.load")
    (go "addf %left, %b")
    (check t "renaming changes all places")

    (go "#ktdp.memory_space<global>")
    (setq published nil)
    (delete-region (point) (match-end 0))
    (insert "#ktdp.spyre_memory_space<HBM>")
    (eglot--signal-textDocument/didChange)
    (check (wait-for (lambda () (vectorp published)) 10) "an edit brings a diagnostic" published)
    (let ((warning (aref published 0)))
      (check (equal (plist-get warning :code) "ktir-deprecated-memory-space")
             "it is the one about the spelling" warning)
      (let ((actions (ask :textDocument/codeAction
                          (list :textDocument (eglot--TextDocumentIdentifier)
                                :range (plist-get warning :range)
                                :context (list :diagnostics (vector warning) :only ["quickfix"])))))
        (check (> (length actions) 0) "there is a quick fix")
        (setq published nil)
        (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit))
        (eglot--signal-textDocument/didChange)
        (check (wait-for (lambda () (eq published 'none)) 10)
               "the quick fix takes the diagnostic away" published))))
  (set-buffer-modified-p nil)
  (eglot-shutdown server nil 5)
  (check t "the server stops"))
(kill-emacs 0)
