/** What can be read. */
export const DOCUMENT_FORMATS = ["pdf", "docx", "html", "md", "txt", "csv", "json"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

const BY_ENDING: Readonly<Record<string, DocumentFormat>> = {
  pdf: "pdf",
  docx: "docx",
  html: "html",
  htm: "html",
  md: "md",
  markdown: "md",
  txt: "txt",
  text: "txt",
  csv: "csv",
  json: "json",
};
const BY_TYPE: Readonly<Record<string, DocumentFormat>> = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/markdown": "md",
  "text/plain": "txt",
  "text/csv": "csv",
  "application/json": "json",
};
const TYPES: Readonly<Record<DocumentFormat, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  html: "text/html",
  md: "text/markdown",
  txt: "text/plain",
  csv: "text/csv",
  json: "application/json",
};

/**
 * The format of a file, by what it begins with, else by its name's ending, else by the content type it was sent under.
 * @returns null when it is none that can be read
 */
export function documentFormatOf(fileName: string, contentType: string, bytes: Buffer): DocumentFormat | null {
  if (bytes.subarray(0, 1_024).includes("%PDF-")) return "pdf";
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const named = BY_ENDING[ending] ?? (ending === "" || contentType !== "" ? typed(contentType) : null);
  // A file that says it is a PDF or DOCX and does not begin like one is read as such, and fails with the reason.
  return ending !== "" && BY_ENDING[ending] === undefined ? null : (named ?? null);
}

function typed(contentType: string): DocumentFormat | null {
  return BY_TYPE[contentType.split(";")[0]?.trim().toLowerCase() ?? ""] ?? null;
}

export function contentTypeOf(format: DocumentFormat): string {
  return TYPES[format];
}
