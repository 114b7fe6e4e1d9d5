import type { listSmsLogs, readSmsLog, readSmsLogStats } from "@parley/contracts/texts/sms-log-contracts";
import { apiQuery, queryText } from "../../api/api-query.ts";
import type { TextLogSearch } from "./text-log-search.ts";

const TEXTS_A_PAGE = 50;

export const textLogQueries = {
  list: ({ q, direction, status, from, to, page = 1 }: TextLogSearch) =>
    apiQuery<typeof listSmsLogs>(
      `/api/v1/sms-logs${queryText({ search: q, direction, status, from_number: from, to_number: to, skip: (page - 1) * TEXTS_A_PAGE || undefined, limit: TEXTS_A_PAGE })}`,
    ),
  one: (id: number) => apiQuery<typeof readSmsLog>(`/api/v1/sms-logs/${id}`),
  stats: () => apiQuery<typeof readSmsLogStats>("/api/v1/sms-logs/stats"),
};
