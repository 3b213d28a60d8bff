import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/notices.tsx';

/**
 * Copies a text and confirms it; where the browser refuses, the person can still select it by hand.
 */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button onClick={() => void copy()}>{copied ? t`Copied` : t`Copy to the clipboard`}</Button>
      <VisuallyHidden>
        <output>{copied ? t`Copied` : ''}</output>
      </VisuallyHidden>
    </>
  );
}
