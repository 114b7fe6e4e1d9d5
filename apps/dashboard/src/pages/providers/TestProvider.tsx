import type { WireAnswer } from "@parley/contracts/operation";
import type { testProvider } from "@parley/contracts/vendor-settings/provider-test-contracts";
import type { ReactNode } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { FormModal } from "../../kit/FormModal.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { ORGANIZATION_PATH } from "./providers-queries.ts";

type Result = WireAnswer<typeof testProvider>;

interface TestProviderProps {
  readonly provider: string;
  readonly label: string;
  readonly kindOf: (form: FormData) => Result["kind"];
  /** What is tried in place of what is stored; each field under the setting's name. */
  readonly children?: ReactNode;
}

/** Has the service ask a vendor, with what is stored or what is typed here; nothing typed here is stored. */
export function TestProvider({ provider, label, kindOf, children }: TestProviderProps) {
  const test = (form: FormData) => {
    const kind = kindOf(form);
    const settings = Object.fromEntries([...form].filter(([name]) => name !== "kind"));
    return callApi<typeof testProvider>("POST", `${ORGANIZATION_PATH}/providers/${provider}/test`, {
      body: { kind, settings },
    });
  };
  return (
    <FormModal
      label={t("providers.test")}
      subject={label}
      title={t("providers.test-title", { provider: label })}
      submit={t("providers.test")}
      perform={test}
      result={(result) => <TestResult result={result} />}
    >
      {() => (
        <>
          <p>{t("providers.test-about")}</p>
          {children}
        </>
      )}
    </FormModal>
  );
}

function TestResult({ result }: { readonly result: Result }) {
  return (
    <Notice look={result.success ? "good" : "problem"}>
      <p className="font-medium">{t(result.success ? "providers.answers" : "providers.fails")}</p>
      {result.detail !== null && <p>{result.detail}</p>}
      {result.error !== null && <p>{result.error}</p>}
      {result.fix !== null && <p>{result.fix}</p>}
      {result.response_time_ms !== null && <p>{t("value.milliseconds", { ms: result.response_time_ms })}</p>}
      {result.source !== null && <p className="text-quiet">{t(`test-source.${result.source}`)}</p>}
    </Notice>
  );
}
