import { authorize } from "../../platform/http/access.ts";
import type { Identity } from "../../platform/http/identity.ts";
import { mayAct } from "./call-tool.ts";
import { ALL_TOOLS } from "./tools/all-tools.ts";
import type { OfferedOperation } from "./tools/offered-operation.ts";

/** The tools a caller may use: a model that is shown others would only try them in vain. */
export function visibleTools(identity: Identity): readonly OfferedOperation[] {
  return ALL_TOOLS.filter(({ contract, kind }) => {
    if (kind === "act" && !mayAct(identity)) return false;
    try {
      authorize(contract.access, identity);
      return true;
    } catch {
      return false;
    }
  });
}
