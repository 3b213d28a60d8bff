import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { prompts, type PromptRow } from '#contract/ai.ts';
import { col, computed, instant } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { editPrompt, editService, versions } from './prompt-actions.tsx';
import { purposeNames, versionText } from './prompt-words.ts';
import styles from './prompts.module.css';

const nameOf = ({ purpose }: PromptRow): string => i18n._(purposeNames[purpose]);

const serviceOf = ({ on, address, model, purpose }: PromptRow): string => {
  if (on) return t`On: ${new URL(address).host}, ${model}`;
  return purpose === 'recording' ? t`Off: recordings are not transcribed` : t`Off: extracts only`;
};

/** Prompts by purpose, edited by the agency, and whether a text service may be asked for each. */
const promptList = list(prompts, {
  name: 'prompts',
  title: msg`Prompts`,
  failure: msg`Sorry, prompts could not be loaded.`,
  empty: msg`No prompts.`,
  row: { key: 'purpose', name: nameOf },
  rowActions: [editPrompt, editService, versions],
  columns: [
    computed('name', msg`Purpose`, nameOf, { wrap: true }),
    computed('service', msg`Text service`, serviceOf, { wrap: true }),
    col('version', msg`Version`, { text: versionText, wrap: true }),
    col('text', msg`Prompt`, {
      wrap: true,
      cell: ({ text }) => <div className={styles.text}>{text}</div>,
    }),
    col('changed', msg`Changed`, {
      text: (changed) => (changed ? instant.text(changed.at) : '—'),
      priority: 2,
    }),
  ],
});

export const screen = listScreen(promptList);
