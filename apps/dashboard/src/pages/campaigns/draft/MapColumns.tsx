import type { importCampaignData } from "@parley/contracts/campaigns/campaign-import-contracts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { uploadForm } from "../../../api/upload-form.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { ProgressBar } from "../../../kit/ProgressBar.tsx";
import { type Campaign, campaignPath } from "../campaign-queries.ts";
import { ColumnTable } from "./ColumnTable.tsx";
import { type ColumnTarget, type ContactFile, guessTargets, mappingsOf } from "./contact-file.ts";
import { RowPreview } from "./RowPreview.tsx";

interface MapColumnsProps {
  readonly campaign: Campaign;
  readonly file: File;
  readonly content: ContactFile;
  readonly onChecked: (importId: number) => void;
}

/** What the columns of a file become, guessed and to be corrected, with what its first rows make of that. */
export function MapColumns({ campaign, file, content, onChecked }: MapColumnsProps) {
  const [targets, setTargets] = useState<readonly ColumnTarget[]>(() => guessTargets(content));
  const [share, setShare] = useState<number | null>(null);
  const path = campaignPath(campaign.id);
  const check = useMutation({
    mutationFn: async () => {
      // While there is one, contacts are made only once somebody confirms them.
      await callApi("PUT", path, { body: { pending_import: { file_name: file.name } } });
      const form = new FormData();
      form.append("column_mappings", JSON.stringify(mappingsOf(content.columns, targets)));
      form.append("file", file);
      return uploadForm<typeof importCampaignData>(`${path}/import-data`, form, setShare);
    },
    onSuccess: ({ import_id: importId }) => onChecked(importId),
  });
  const hasNumber = targets.includes("phone_number");
  return (
    <>
      <ColumnTable
        content={content}
        targets={targets}
        onChange={(index, target) => setTargets(targets.map((each, at) => (at === index ? target : each)))}
      />
      <RowPreview campaign={campaign} content={content} targets={targets} />
      {!hasNumber && <Notice look="problem">{t("contacts.no-number")}</Notice>}
      {check.error !== null && <ProblemNotice error={check.error} />}
      {check.isPending && <ProgressBar label={t("contacts.sending")} share={share} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="solid" disabled={!hasNumber || check.isPending} onClick={() => check.mutate()}>
          {t("contacts.check")}
        </Button>
        <p className="text-quiet text-sm">{t("contacts.check-hint")}</p>
      </div>
    </>
  );
}
