import type { listSmsLogs, readSmsLog, readSmsLogStats } from "@parley/contracts/texts/sms-log-contracts";
import { TEXT_STATS_PATH } from "../../api/affected-paths.ts";
import { apiQuery, queryText } from "../../api/api-query.ts";
import type { TextLogSearch } from "./text-log-search.ts";

const TEXTS_A_PAGE = 50;

export const textLogQueries = {
  list: ({ q, direction, status, from, to, before }: TextLogSearch) =>
    apiQuery<typeof listSmsLogs>(
      `/api/v1/sms-logs${queryText({ search: q, direction, status, from_number: from, to_number: to, before, limit: TEXTS_A_PAGE, with_total: "false" })}`,
    ),
  one: (id: number) => apiQuery<typeof readSmsLog>(`/api/v1/sms-logs/${id}`),
  stats: () => apiQuery<typeof readSmsLogStats>(TEXT_STATS_PATH),
};
