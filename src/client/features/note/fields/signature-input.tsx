import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Choices } from '#client/ui/choice.tsx';
import { FieldGroup, type FieldFrame } from '#client/ui/field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SignaturePad } from '../sign/signature-pad.tsx';
import { signaturePath } from '../sign/strokes.ts';
import { SignatureInk } from '../sign/signature-ink.tsx';

type SignatureProps = {
  frame: FieldFrame;
  /** Strokes, or the typed name of a person who cannot draw; empty for none. */
  value: string;
  onChange: (value: string | null) => void;
};

/** A signature as an answer: drawn, or typed by whoever has no pointer. */
export function SignatureInput({ frame, value, onChange }: SignatureProps) {
  const { t } = useLingui();
  const isDrawn = signaturePath(value) !== null;
  const [typing, setTyping] = useState(value !== '' && !isDrawn);
  const label = String(frame.label);
  const given = (next: string) => onChange(next === '' ? null : next);
  const switchTo = (typed: boolean) => {
    setTyping(typed);
    onChange(null);
  };
  return (
    <FieldGroup {...frame}>
      {() => {
        if (frame.readOnly)
          return isDrawn ? <SignatureInk label={label} strokes={value} /> : <p>{value}</p>;
        return (
          <>
            {typing ? (
              <TextField label={t`Name`} value={value} maxLength={120} onChange={given} />
            ) : (
              <SignaturePad label={label} strokes={value} onStrokes={given} />
            )}
            <Choices
              label={t`No drawing possible`}
              options={[{ value: 'typed', label: t`Sign with the typed name instead of drawing` }]}
              value={typing ? ['typed'] : []}
              onChange={(next) => switchTo(next !== null)}
            />
          </>
        );
      }}
    </FieldGroup>
  );
}
