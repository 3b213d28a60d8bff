import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TemplateKind } from '#contract/note-templates.ts';

/** What each kind of template is called. */
export const kindWords: Readonly<Record<TemplateKind, MessageDescriptor>> = {
  note: msg`Note template`,
  field: msg`Field template`,
  narrative: msg`Phrase`,
  provider: msg`Provider template`,
};
