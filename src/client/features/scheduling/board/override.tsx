import { Trans, useLingui } from '@lingui/react/macro';
import { atom, getDefaultStore, useAtom } from 'jotai';
import { useState } from 'react';
import type { Despite } from '#contract/board.ts';
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

type Asked = {
  readonly findings: readonly StaffingFinding[];
  readonly answer: (despite: Despite | null) => void;
};

const askedAtom = atom<Asked | null>(null);

/**
 * Shows what speaks against an act and asks why it is done anyway. Null when it is left alone. A
 * screen that staffs draws `OverrideQuestion`.
 */
export const askOverride = (findings: readonly StaffingFinding[]): Promise<Despite | null> =>
  new Promise((resolve) => {
    const store = getDefaultStore();
    store.get(askedAtom)?.answer(null);
    store.set(askedAtom, {
      findings,
      answer: (despite) => {
        store.set(askedAtom, null);
        resolve(despite);
      },
    });
  });

/** What speaks against a placement, one sentence each. */
export function Findings({ findings }: { findings: readonly StaffingFinding[] }) {
  const blocked = findings.some(isBlocking);
  return (
    <Banner tone={blocked ? 'danger' : 'attention'}>
      <ul>
        {findings.map((finding) => (
          <li key={JSON.stringify(finding)}>{findingText(finding)}</li>
        ))}
      </ul>
    </Banner>
  );
}

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

function Question({ findings, answer }: Asked) {
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
        if (reason !== '') answer({ reason, codes: findings.map(({ code }) => code) });
      }}
      onClose={() => answer(null)}
    >
      <Findings findings={findings} />
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
