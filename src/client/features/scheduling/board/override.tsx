import { Trans, useLingui } from '@lingui/react/macro';
import { atom, getDefaultStore, useAtom } from 'jotai';
import { useState } from 'react';
import type { Despite, FoundVisit } from '#contract/board.ts';
import {
  isBlocking,
  overrideReasons,
  type OverrideReason,
  type StaffingFinding,
} from '#domain/staffing-check.ts';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Select } from '#client/ui/select.tsx';
import { findingText, reasonTexts } from './finding-text.ts';

/** What tells the visits of an act apart, by their ids; empty where it is one. */
export type VisitNames = ReadonlyMap<string, string>;
const noNames: VisitNames = new Map();

type Asked = {
  readonly found: readonly FoundVisit[];
  readonly names: VisitNames;
  readonly answer: (despite: Despite | null) => void;
};

const askedAtom = atom<Asked | null>(null);

/**
 * Shows what speaks against an act and asks why it is done anyway. Null when it is left alone. A
 * screen that staffs draws `OverrideQuestion`.
 */
export const askOverride = (
  found: readonly FoundVisit[],
  names: VisitNames = noNames,
): Promise<Despite | null> =>
  new Promise((resolve) => {
    const store = getDefaultStore();
    store.get(askedAtom)?.answer(null);
    store.set(askedAtom, {
      found,
      names,
      answer: (despite) => {
        store.set(askedAtom, null);
        resolve(despite);
      },
    });
  });

/** A sentence per finding, each once; of visits that have a name, a line per visit. */
export const linesOf = (found: readonly FoundVisit[], names: VisitNames): string[] => {
  const lines = found.flatMap(({ visitId, findings }) => {
    const name = names.get(visitId);
    const sentences = findings.map(findingText);
    return name === undefined ? sentences : [`${name}: ${sentences.join(' ')}`];
  });
  return [...new Set(lines)];
};

/** What speaks against the visits of an act. */
function Found({ found, names }: Pick<Asked, 'found' | 'names'>) {
  const blocked = found.some(({ findings }) => findings.some(isBlocking));
  return (
    <Banner tone={blocked ? 'danger' : 'attention'}>
      <ul>
        {linesOf(found, names).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** What speaks against a placement, one sentence each. */
export const Findings = ({ findings }: { findings: readonly StaffingFinding[] }) => (
  <Found found={[{ visitId: '', findings }]} names={noNames} />
);

/** Each kind of finding that was shown, once. */
const codesOf = (found: readonly FoundVisit[]): Despite['codes'] => [
  ...new Set(found.flatMap(({ findings }) => findings.map(({ code }) => code))),
];

/** A reason, as a choice; its code goes into the audit log. */
function ReasonSelect({
  value,
  error,
  onChange,
}: {
  value: OverrideReason | '';
  error?: string | undefined;
  onChange: (reason: OverrideReason | '') => void;
}) {
  const { t } = useLingui();
  const texts = reasonTexts();
  const options = overrideReasons.flatMap((reason) =>
    reason === 'undo' ? [] : [{ value: reason, label: texts[reason] }],
  );
  return (
    <Select<OverrideReason>
      label={t`Reason for doing it anyway`}
      required
      empty={t`Choose`}
      options={options}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function Question({ found, names, answer }: Asked) {
  const { t } = useLingui();
  const [reason, setReason] = useState<OverrideReason | ''>('');
  const [tried, setTried] = useState(false);
  return (
    <DialogFrame
      title={t`Do it anyway?`}
      submit={t`Do it anyway`}
      busy={false}
      error={null}
      onSubmit={() => {
        setTried(true);
        if (reason !== '') answer({ reason, codes: codesOf(found) });
      }}
      onClose={() => answer(null)}
    >
      <Found found={found} names={names} />
      <p>
        <Trans>The reason goes into the audit log.</Trans>
      </p>
      <ReasonSelect
        value={reason}
        error={tried && reason === '' ? t`Choose an answer` : undefined}
        onChange={setReason}
      />
    </DialogFrame>
  );
}

/** The question of `askOverride`, where there is one. */
export function OverrideQuestion() {
  const [asked] = useAtom(askedAtom);
  return asked && <Question {...asked} />;
}
