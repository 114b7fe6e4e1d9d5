import { OperationReply } from "../../platform/http/operation.ts";

export interface ExportedFile<Content = string> {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Content;
}

/** Answers with a file to download. */
export function replyWithFile({ fileName, contentType, content }: ExportedFile<unknown>): OperationReply {
  return new OperationReply({
    headers: { "content-type": contentType, "content-disposition": `attachment; filename="${fileName}"` },
    body: content,
  });
}
