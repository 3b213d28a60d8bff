/** The fault list (docs: sync): what goes wrong, what must hold then, and where that is tried. */

/** S the simulated line and clock, C real Chromium, P the real server as a process of its own. */
export type Column = 'S' | 'C' | 'P';
export type Fault = {
  readonly row: number;
  readonly fault: string;
  readonly holds: string;
  readonly where: readonly Column[];
};

const list: readonly (readonly [fault: string, holds: string, where: string])[] = [
  ['offline mid-request', 'entry stays', 'S C P'],
  ['answer lost after commit', 'one effect', 'S C P'],
  ['duplicate delivery', 'one effect', 'S P'],
  ['reordering', 'order per lane', 'S P'],
  ['500, 502, 503', 'back off, no loss', 'S C'],
  ['429 with Retry-After', 'honoured', 'S P'],
  ['409 conflict, 409 epoch', 'both kept; re-offered', 'S C P'],
  ['401, 403 wrong user', 'pause, nothing dropped', 'S C P'],
  ['413', 'halve, shelve one', 'S P'],
  ['422', 'shelved, others pass', 'S C'],
  ['captive portal 200 HTML', 'not success', 'S C'],
  ['half-open connection', 'bounded wait, retry', 'S P'],
  ['clock ±1 year, back 1 h', 'order and leases unaffected, flagged', 'S'],
  ['tab killed inside a write', 'all or nothing', 'S C'],
  ['two tabs, one frozen', 'one effect', 'S C'],
  ['two devices, same note', 'both kept, flagged', 'S C P'],
  ['server restart', 'drains after', 'S P'],
  ['database restart', '503, no half write', 'P'],
  ['kill -9 of the server', 'acknowledged = present', 'P'],
  ['quota, disk full', 'save refused visibly, text kept', 'S C'],
  ['IndexedDB connection lost, corrupt', 'reopen, retry, banner, export', 'S C'],
  ['new app version mid-visit', 'never reloads over an open note, no missing chunk', 'C'],
  ['local schema upgrade with a queue', 'all arrive', 'S C'],
  ['three days offline, session expired', 'unlock locally, work, sign in, drain', 'S C'],
  ['other user on the same phone', 'A unreadable to B, still sent as A', 'S C P'],
  ['logout with unsent work', 'count shown, kept encrypted', 'C'],
  ['10,000 waiting entries', 'drains, page stays responsive', 'S C'],
  ['attachment interrupted', 'resumes by chunk', 'C P'],
  ['server restored from an older backup', 're-offered, no double', 'S P'],
  ['device storage evicted', 'noticed by nurse and office', 'C P'],
];

export const faults: readonly Fault[] = list.map(([fault, holds, where], index) => ({
  row: index + 1,
  fault,
  holds,
  where: where.split(' ') as Column[],
}));
