// Writes the OpenAPI document of all contracts to standard output, for the checkers beside this file.
import { readOpenApiDocument } from "./openapi-document.ts";

process.stdout.write(JSON.stringify(await readOpenApiDocument()));
