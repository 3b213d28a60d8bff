import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { codeOf } from '#client/screen/failure-notice.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { changedText, placeText } from './changed-text.ts';
import { findingText } from './finding-text.ts';
import { changeOf, findingsOf } from './findings-of.ts';
import { isSameWhere, place, takeBack, whereIs, type Where } from './send-placement.ts';

/** Why a visit is where it was. */
export type Refused = { readonly title: string; readonly reasons: readonly string[] };

type Done = { readonly id: string; readonly revision: number; readonly withdraw: () => void };

/** The newer of what the server listed and what this page was answered. */
const newer = (loaded: Visit, own: Visit | undefined): Visit =>
  own !== undefined && own.revision >= loaded.revision ? own : loaded;

/**
 * Places visits: shown at once, sent with the revision that was seen, taken back when the server
 * refuses. *Undo* is offered as long as nobody has changed the visit since.
 */
export function usePlacing(loaded: readonly Visit[]) {
  const toast = useToast();
  const text = useText();
  const router = useRouter();
  const [own, setOwn] = useState<ReadonlyMap<string, Visit>>(new Map());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [landed, setLanded] = useState<{ id: string } | null>(null);
  const running = useRef(new Set<string>());
  const done = useRef<Done | null>(null);
  const visits = useMemo(() => {
    const listed = new Set(loaded.map(({ id }) => id));
    const placed = [...own.values()].filter(({ id }) => !listed.has(id));
    return [...loaded.map((visit) => newer(visit, own.get(visit.id))), ...placed];
  }, [loaded, own]);
  useEffect(() => {
    const mine = done.current;
    const now = mine && loaded.find(({ id }) => id === mine.id);
    // Somebody else has changed it since: what could be undone is no longer the last change.
    if (mine && now && now.revision > mine.revision) mine.withdraw();
  }, [loaded]);
  const put = (id: string, visit: Visit | null): void =>
    setOwn((before) => {
      const after = new Map(before);
      if (visit === null) after.delete(id);
      else after.set(id, visit);
      return after;
    });
  const failed = (visit: Visit, error: unknown): void => {
    const change = changeOf(error);
    put(visit.id, change?.visit ?? null);
    const findings = findingsOf(error);
    const reasons = findings.map(findingText);
    const said = change ? changedText(change) : text(errors[codeOf(error)].text);
    setRefused({
      title: t`The visit of ${visit.patientName} stays where it was.`,
      reasons: reasons.length > 0 ? reasons : [said],
    });
    void router.invalidate();
  };
  const offerUndo = (after: Visit, before: Where): void => {
    const name = after.patientName;
    const now = placeText(after);
    const withdraw = toast({
      text: t`${name}: ${now}`,
      undo: () => void once(after, () => takeBack(after, before), t`The change was undone.`),
    });
    done.current = { id: after.id, revision: after.revision, withdraw };
  };
  /** One act on a visit at a time; a second one would have the wrong revision. */
  async function once(
    visit: Visit,
    act: () => Promise<Visit | null>,
    say: string | ((after: Visit) => void),
  ): Promise<void> {
    if (running.current.has(visit.id)) return;
    running.current.add(visit.id);
    setRefused(null);
    try {
      const after = await act();
      put(visit.id, after);
      if (after === null) return;
      if (typeof say === 'string') toast({ text: say });
      else say(after);
      void router.invalidate();
    } catch (error) {
      failed(visit, error);
    } finally {
      running.current.delete(visit.id);
      setLanded({ id: visit.id });
    }
  }
  const placeAt = async (visit: Visit, where: Where, providerName: string | null) => {
    if (isSameWhere(visit, where)) return;
    put(visit.id, { ...visit, ...where, providerName });
    await once(
      visit,
      () => place(visit, where),
      (after) => offerUndo(after, whereIs(visit)),
    );
  };
  return {
    visits,
    refused,
    landed,
    forget: () => setRefused(null),
    refuse: (visit: Visit, reasons: readonly string[]) =>
      setRefused({ title: t`The visit of ${visit.patientName} stays where it was.`, reasons }),
    placeAt,
  };
}
