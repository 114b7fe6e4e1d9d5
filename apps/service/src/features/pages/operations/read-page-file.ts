import { readPageFile as contract } from "@parley/contracts/page-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { readPageFiles } from "../page-assets.ts";

export function readPageFile(): Operation {
  const files = readPageFiles();
  return definePublicOperation(contract, async ({ params }) => {
    const file = files.get(params.file_name);
    if (file === undefined) throw notFound("File");
    return new OperationReply({
      // Asked for anew after an upgrade: the names do not change with the content.
      headers: { "content-type": file.contentType, "cache-control": "no-cache" },
      body: file.body,
    });
  });
}
