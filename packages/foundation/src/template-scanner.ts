/** A piece of a template. Offsets are UTF-16 units of the source; joined, the pieces give the source. */
export interface TemplateStretch {
  readonly kind: "text" | "expression" | "stray-braces";
  readonly text: string;
  readonly offset: number;
}

/** Longer text between braces is not a variable (prompts may contain JSON); this also bounds the work per expression. */
const MAX_EXPRESSION_CHARS = 512;

/**
 * Cuts a source at its double braces in one pass, in time linear in its length.
 * An expression ends at the first `}}`; `{{` that is followed by another `{{` first, or by nothing, is stray.
 * In a run of braces the last two open: `{{{ name }}}` is `{`, the expression, `}`.
 */
export function scanTemplate(source: string): TemplateStretch[] {
  const stretches: TemplateStretch[] = [];
  const add = (kind: TemplateStretch["kind"], from: number, to: number) => {
    if (to > from) {
      stretches.push({ kind, text: source.slice(from, to), offset: from });
    }
  };
  let at = 0;
  let close = source.indexOf("}}");
  for (;;) {
    const runStart = source.indexOf("{{", at);
    if (runStart === -1) {
      add("text", at, source.length);
      return stretches;
    }
    let runEnd = runStart + 2;
    while (source.charCodeAt(runEnd) === 0x7b) {
      runEnd += 1;
    }
    // Only searched again once it was passed, so that no part is scanned twice, however many braces open.
    if (close !== -1 && close < runEnd) {
      close = source.indexOf("}}", runEnd);
    }
    const nextRun = source.indexOf("{{", runEnd);
    const isClosed = close !== -1 && (nextRun === -1 || close < nextRun) && close - runEnd <= MAX_EXPRESSION_CHARS;
    add("text", at, runStart);
    if (isClosed) {
      const open = runEnd - 2;
      add(open - runStart === 1 ? "text" : "stray-braces", runStart, open);
      add("expression", open, close + 2);
      at = close + 2;
    } else {
      add("stray-braces", runStart, runEnd);
      at = runEnd;
    }
  }
}
