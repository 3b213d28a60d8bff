import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AiPurpose } from '#domain/ai/purposes.ts';

/** What a prompt is for, as a person reads it. */
export const purposeNames: Readonly<Record<AiPurpose, MessageDescriptor>> = {
  document: msg`Summary of a document`,
  note: msg`Summary of a note`,
  recording: msg`Transcript of a recording`,
  helper: msg`Helper`,
};
