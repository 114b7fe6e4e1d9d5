import { asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Tool } from "../tool.ts";
import { findTool } from "./tool-store.ts";

/** @throws DomainError `not-found` */
export async function requireTool(unit: ScopedUnitOfWork, id: number): Promise<Tool> {
  const tool = await findTool(unit, asId(id));
  if (tool === null) throw notFound("Tool");
  return tool;
}
