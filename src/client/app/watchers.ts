import { watchEnding } from '#client/session/lock/ended.ts';
import { watchIdle } from '#client/session/lock/idle.ts';
import { watchLeases } from '#client/session/lease/lease-watch.ts';
import { watchNewerApp } from '#client/session/lock/newer-app.ts';
import { lockForLease } from '#client/session/unlock/reopen.ts';
import { watchStanding } from '#client/session/unlock/follow-standing.ts';
import { watchSessionKey } from '#client/session/tabs/follow-key.ts';
import { watchTabs } from '#client/session/tabs/follow-tabs.ts';
import { watchWipes } from '#client/session/wipe/wipe.ts';
import { watchShowLogs } from '#client/session/state/show-logs.ts';
import { watchTyping } from '#client/screen/typing.ts';
import { watchLeaving } from '#client/store/drafts/watch-leaving.ts';

/** Starts every watcher that can lock or hide the session, and the one they wait for. */
export function startWatchers(): void {
  watchIdle();
  watchLeases(lockForLease);
  watchWipes();
  watchEnding();
  watchTabs();
  watchStanding();
  watchShowLogs();
  watchSessionKey();
  watchNewerApp();
  watchLeaving();
  watchTyping();
}
