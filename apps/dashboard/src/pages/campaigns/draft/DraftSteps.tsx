import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../../i18n/t.ts";
import { TabbedSheet } from "../../../kit/TabbedSheet.tsx";
import type { Campaign } from "../campaign-queries.ts";
import { DRAFT_STEPS, type DraftStep } from "../campaigns-search.ts";
import { BasicsStep } from "./BasicsStep.tsx";
import { ContactsStep } from "./ContactsStep.tsx";
import { MessagesStep } from "./MessagesStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { ScheduleStep } from "./ScheduleStep.tsx";
import type { StepProps } from "./step-props.ts";

const route = getRouteApi("/campaigns/$campaignId");

const CONTENTS: Readonly<Record<DraftStep, (props: StepProps) => ReactNode>> = {
  basics: BasicsStep,
  contacts: ContactsStep,
  messages: MessagesStep,
  schedule: ScheduleStep,
  review: ReviewStep,
};

/** The way from a draft to its start. Each step saves what it asks; nobody is reached for before the last. */
export function DraftSteps({ campaign }: { readonly campaign: Campaign }) {
  const { step = "basics" } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: DraftStep) =>
    void navigate({ search: (search) => ({ ...search, step: next }), resetScroll: false });
  const Content = CONTENTS[step];
  const next = DRAFT_STEPS[DRAFT_STEPS.indexOf(step) + 1];
  return (
    <TabbedSheet
      label={t("draft.steps")}
      tabs={DRAFT_STEPS.map((name, index) => ({ name, title: `${index + 1}. ${t(`draft.${name}`)}` }))}
      current={step}
      onChange={go}
    >
      <Content campaign={campaign} goOn={() => next !== undefined && go(next)} />
    </TabbedSheet>
  );
}
