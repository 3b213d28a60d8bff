import { dashboard } from '#contract/dashboard.ts';
import type { OutputOf } from '#contract/call.ts';
import { callApi } from '#client/api/call.ts';

export const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
export type DashboardData = OutputOf<typeof dashboard>;

/** Work queues and activity of a period. @throws Refusal */
export const loadDashboard = (period: Period): Promise<DashboardData> =>
  callApi(dashboard, { period });
