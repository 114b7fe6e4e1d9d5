import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import { type ContactFile, readContactFile } from "./contact-file.ts";
import { ImportCheck } from "./ImportCheck.tsx";
import { MapColumns } from "./MapColumns.tsx";
import type { StepProps } from "./step-props.ts";

/** So much of a file is looked at here; the service reads all of it. */
const LOOKED_AT_BYTES = 65_536;

interface Chosen {
  readonly file: File;
  readonly content: ContactFile | null;
}

/** A file becomes contacts in three moves: choose, say what its columns are, and confirm what was found in it. */
export function ContactsStep({ campaign, goOn }: StepProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [importId, setImportId] = useState<number | null>(null);
  const choose = async (file: File | undefined) => {
    setImportId(null);
    if (file === undefined) return setChosen(null);
    const start = new Uint8Array(await file.slice(0, LOOKED_AT_BYTES).arrayBuffer());
    setChosen({ file, content: readContactFile(decode(start)) });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>{t("contacts.count", { count: campaign.total_contacts })}</p>
      <div className="max-w-2xl">
        <Field label={t("contacts.file")} hint={t("contacts.file-hint")}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.json,.txt,text/csv,application/json"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </Field>
      </div>
      {chosen !== null && chosen.content === null && <Notice look="problem">{t("contacts.unreadable")}</Notice>}
      {chosen !== null && chosen.content !== null && importId === null && (
        <MapColumns campaign={campaign} file={chosen.file} content={chosen.content} onChecked={setImportId} />
      )}
      {importId !== null && <ImportCheck campaignId={campaign.id} importId={importId} />}
      <div className="flex justify-end">
        <Button look={campaign.total_contacts > 0 ? "solid" : "plain"} onClick={goOn}>
          {t("draft.go-on")}
        </Button>
      </div>
    </div>
  );
}

/** As the service does: UTF-16 by its mark, else UTF-8, else Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
