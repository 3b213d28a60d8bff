import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AiPurpose } from '#domain/ai/purposes.ts';

/** What a prompt is for, as a person reads it. */
export const purposeNames: Readonly<Record<AiPurpose, MessageDescriptor>> = {
  document: msg`Summary of a document`,
  note: msg`Summary of a note`,
  recording: msg`Transcript of a recording`,
  helper: msg`Helper`,
};

/** The number of a prompt's version; the product's own has none that a person would know. */
export const versionText = (version: number): string =>
  version === 0 ? t`As delivered` : String(version);
