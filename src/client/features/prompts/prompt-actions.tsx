import { msg, t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { promptHistory, savePrompt, saveTextService, type PromptRow } from '#contract/ai.ts';
import type { OutputOf } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { longestPrompt } from '#domain/ai/purposes.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText, password, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { Banner } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';
import { purposeNames, versionText } from './prompt-words.ts';
import styles from './prompts.module.css';

const nameOf = ({ purpose }: Pick<PromptRow, 'purpose'>): string => i18n._(purposeNames[purpose]);

const PromptDialog = formDialog({
  title: nameOf,
  submit: msg`Save`,
  wide: true,
  failure: msg`Sorry, prompt could not be saved.`,
  fields: (row: PromptRow) => ({
    text: longText(msg`Prompt`, {
      required: true,
      initial: row.text,
      maxLength: longestPrompt,
      rows: 8,
      hint: msg`What the text service is told to do. Behind it stand the numbered sentences of the source.`,
    }),
  }),
  call: savePrompt,
  input: ({ text: written }, { purpose, version }) => ({ purpose, text: written, version }),
  done: ({ version }) => t`Version ${version} of the prompt was saved.`,
});

/** What an administrator has to know before texts of patients leave the server. */
function ServiceIntro() {
  const { t: say } = useLingui();
  return (
    <Banner tone="attention" title={say`Texts of patients leave the server for this address.`}>
      {say`Each person sees what would be sent before it is. Switch it on only under contract.`}
    </Banner>
  );
}

const ServiceDialog = formDialog({
  title: nameOf,
  submit: msg`Save`,
  failure: msg`Sorry, text service could not be saved.`,
  intro: () => <ServiceIntro />,
  fields: (row: PromptRow) => ({
    on: select<'on' | 'off'>(msg`Text service`, {
      required: true,
      initial: row.on ? 'on' : 'off',
      options: [
        { value: 'off', label: msg`Off: extracts only` },
        { value: 'on', label: msg`On` },
      ],
    }),
    address: text(msg`Address`, {
      required: false,
      initial: row.address,
      maxLength: 400,
      hint: msg`Full address that takes chat completions, starting with https://`,
      codes: { 'ai.address': errors['ai.address'].text },
    }),
    model: text(msg`Model`, { required: false, initial: row.model, maxLength: 120 }),
    key: password(msg`Key`, {
      required: false,
      autoComplete: 'off',
      hint: row.hasKey
        ? msg`A key is kept on the server and never shown. Leave empty to keep it; another address forgets it.`
        : msg`Kept on the server and never shown again.`,
    }),
  }),
  problems: ({ on, address, model }) => ({
    ...(on === 'on' && address === '' && { address: msg`Enter the address` }),
    ...(on === 'on' && model === '' && { model: msg`Enter the model` }),
  }),
  call: saveTextService,
  input: ({ on, address, model, key }, { purpose, revision }) => ({
    purpose,
    revision,
    on: on === 'on',
    address,
    model,
    ...(key.trim() !== '' && { key: key.trim() }),
  }),
  done: (_result, row) => t`${nameOf(row)}: saved.`,
});

type Versions = OutputOf<typeof promptHistory>;

const writtenText = ({ text: written }: Versions['versions'][number]) => (
  <div className={styles.text}>{written}</div>
);

function History({ value: { versions }, subject }: { value: Versions; subject: PromptRow }) {
  return (
    <Table
      caption={t`Versions of ${nameOf(subject)}`}
      rows={versions.map((each) => ({ ...each, key: String(each.version) }))}
      rowKey={({ key }) => key}
      rowName={({ key }) => key}
      columns={[
        { id: 'version', header: t`Version`, cell: ({ version }) => versionText(version) },
        {
          id: 'at',
          header: t`Time`,
          cell: ({ at }) => (at === null ? '—' : pacificMoment(new Date(at))),
        },
        { id: 'by', header: t`Person`, cell: ({ by }) => by ?? t`Porchlight` },
        {
          id: 'text',
          header: t`Prompt`,
          cell: writtenText,
        },
      ]}
    />
  );
}

const HistoryDialog = panelDialog({
  title: (row) => t`Versions of ${nameOf(row)}`,
  wide: true,
  load: ({ purpose }: PromptRow) => callApi(promptHistory, { purpose }),
  loadKey: ({ purpose }) => purpose,
  failure: msg`Sorry, history could not be loaded.`,
  Body: History,
});

export const editPrompt = action<PromptRow>({
  id: 'edit-prompt',
  label: msg`Edit prompt`,
  needs: savePrompt,
  dialog: PromptDialog,
});

export const editService = action<PromptRow>({
  id: 'edit-service',
  label: msg`Text service`,
  needs: saveTextService,
  dialog: ServiceDialog,
});

export const versions = action<PromptRow>({
  id: 'versions',
  label: msg`Versions`,
  icon: 'clock',
  needs: promptHistory,
  dialog: HistoryDialog,
});
