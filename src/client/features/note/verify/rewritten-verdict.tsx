import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { saveFile } from '#client/screen/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Verdict } from './verdict.tsx';

type RewrittenProps = {
  /** What the check read, written anew; null where it cannot be, or its pages were not judged. */
  readonly copy: Uint8Array | null;
  /** Name of the file. */
  readonly name: string;
  /** What the record says of the seal. */
  readonly children: ReactNode;
};

/** The verdict on a file in which a viewer may read something else than the check did. */
export function RewrittenVerdict({ copy, name, children }: RewrittenProps) {
  const { t } = useLingui();
  const base = name.replace(/\.pdf$/i, '');
  const save = (bytes: Uint8Array) =>
    saveFile(
      new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }),
      t`${base}, checked copy.pdf`,
    );
  return (
    <>
      <Verdict kind="rewritten" name={name}>
        <Trans>
          Another program wrote or added to this file. Do not rely on its pages: your viewer may
          show something else than what was checked.
        </Trans>{' '}
        {copy === null
          ? t`Ask the agency for a new copy.`
          : t`Save the checked copy instead, and verify it.`}{' '}
        {children}
      </Verdict>
      {copy !== null && (
        <Button icon="download" onClick={() => save(copy)}>{t`Save the checked copy`}</Button>
      )}
    </>
  );
}
