import type { Feature } from "../../platform/feature.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { processDocument } from "./jobs/process-document.ts";
import { documentPassageOperations } from "./operations/document-passages.ts";
import { documentOperations } from "./operations/documents.ts";
import { readUrlsAnew } from "./schedules/read-urls-anew.ts";

/** @param jobDeps the same on the workers' database connections */
export function createDocumentsFeature(deps: DocumentsDeps, jobDeps: DocumentsDeps): Feature {
  return {
    operations: [...documentOperations(deps), ...documentPassageOperations],
    jobs: [processDocument(jobDeps)],
    schedules: [readUrlsAnew(jobDeps)],
  };
}
