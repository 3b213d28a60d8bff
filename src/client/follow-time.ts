import { watchIdle } from '#client/session/idle.ts';
import { watchLeases } from '#client/session/lease-watch.ts';
import { watchNewerApp } from '#client/session/newer-app.ts';
import { hideForLease } from '#client/session/reopen.ts';
import { watchTabs } from '#client/session/follow-tabs.ts';
import { watchWipes } from '#client/session/wipe.ts';
import { watchLeaving } from '#client/store/watch-leaving.ts';

/** Everything that hides what is open but the person's own hand in this tab. */
export function followTime(): void {
  watchIdle();
  watchLeases(hideForLease);
  watchWipes();
  watchTabs();
  watchNewerApp();
  watchLeaving();
}
