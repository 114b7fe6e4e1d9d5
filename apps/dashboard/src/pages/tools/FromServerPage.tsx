import type { WireAnswer } from "@parley/contracts/operation";
import type { addMcpServerTools, listMcpServerTools } from "@parley/contracts/tools/mcp-tool-contracts";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { readJsonObject } from "./read-json.ts";
import { refreshTools, TOOLS_PATH } from "./tools-queries.ts";

/** The same in every language. */
const EXAMPLE_URL = "https://";

type Listed = WireAnswer<typeof listMcpServerTools>;

interface Server {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Asks an MCP server what it offers, and makes tools of what is chosen. */
export function FromServerPage() {
  const { mayWrite } = useRights();
  const [server, setServer] = useState<Server | null>(null);
  const listing = useMutation({
    mutationFn: async (form: FormData) => {
      const headers = readJsonObject(String(form.get("headers")), "headers") ?? {};
      const asked: Server = { url: String(form.get("url")).trim(), headers };
      const listed = await callApi<typeof listMcpServerTools>("POST", `${TOOLS_PATH}/mcp/list`, { body: asked });
      setServer(asked);
      return listed;
    },
  });
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    listing.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <PageHead title={t("mcp.title")} />
      <p>
        <Link to="/tools" className="text-accent underline">
          {t("tools.all")}
        </Link>
      </p>
      {mayWrite ? (
        <Sheet>
          <p className="text-quiet">{t("mcp.about")}</p>
          <form className="grid gap-4" onSubmit={ask}>
            {listing.error !== null && <ProblemNotice error={listing.error} />}
            <Field label={t("tools.url")}>
              {(control) => (
                <input {...control} type="url" name="url" required maxLength={2_048} placeholder={EXAMPLE_URL} />
              )}
            </Field>
            <Field label={t("tools.headers")} hint={t("tools.headers-hint")}>
              {(control) => (
                <textarea
                  {...control}
                  className={`${control.className} font-mono text-sm`}
                  name="headers"
                  rows={3}
                  spellCheck={false}
                />
              )}
            </Field>
            <p>
              <Button type="submit" look="solid" disabled={listing.isPending}>
                {t("mcp.ask")}
              </Button>
            </p>
          </form>
        </Sheet>
      ) : (
        <p>{t("mcp.read-only")}</p>
      )}
      {listing.data !== undefined && server !== null && <Choose listed={listing.data} server={server} />}
    </>
  );
}

function Choose({ listed, server }: { readonly listed: Listed; readonly server: Server }) {
  const navigate = useNavigate();
  const addition = useMutation({
    mutationFn: (names: readonly string[]) => {
      const body = { ...server, tools: names.map((remote_tool) => ({ remote_tool })) };
      return callApi<typeof addMcpServerTools>("POST", `${TOOLS_PATH}/mcp`, { body });
    },
    onSuccess: async () => {
      await refreshTools();
      await navigate({ to: "/tools", search: { type: "mcp" } });
    },
  });
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    addition.mutate(new FormData(event.currentTarget).getAll("tool").map(String));
  };
  return (
    <Sheet title={t("mcp.offers", { server: listed.server.name })}>
      {listed.tools.length === 0 ? (
        <p>{t("mcp.none")}</p>
      ) : (
        <form className="grid gap-3" onSubmit={add}>
          {addition.error !== null && <ProblemNotice error={addition.error} />}
          {listed.tools.map((tool) => (
            <label key={tool.remote_tool} className="flex gap-2 border-line border-t pt-2">
              <input type="checkbox" name="tool" value={tool.remote_tool} className="mt-1.5" />
              <span className="min-w-0">
                <code>{tool.remote_tool}</code>{" "}
                {tool.read_only && <span className="text-good text-sm">{t("mcp.reads")}</span>}{" "}
                {tool.destructive && <span className="text-warn text-sm">{t("mcp.destroys")}</span>}
                <span className="text-quiet block wrap-anywhere">{tool.description}</span>
              </span>
            </label>
          ))}
          <p>
            <Button type="submit" look="solid" disabled={addition.isPending}>
              {t("mcp.add")}
            </Button>
          </p>
        </form>
      )}
    </Sheet>
  );
}
