import { msg, t } from '@lingui/core/macro';
import { createElement } from 'react';
import type { Episode } from '#contract/entities.ts';
import { errors, Refusal } from '#contract/errors.ts';
import {
  attachRecordFile,
  patientFiles,
  removeRecordFile,
  restoreRecordFile,
  saveRecordFile,
  type RecordFileRow,
} from '#contract/record-files.ts';
import { saveSignedDocument } from '#contract/signed-documents.ts';
import { fileCategories } from '#domain/circle.ts';
import { fileTypes } from '#domain/file-types.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { file, longText, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import type { Clash } from '#client/kinds/form-dialog/use-form.ts';
import { late } from '#client/screen/late.tsx';
import { uploadRecordFile } from './upload-record-file.ts';

/** What files are added to: a patient, with the episodes they may belong to. */
export type FilesOf = {
  readonly patientId: string;
  readonly episodes: readonly Pick<Episode, 'id' | 'startDate'>[];
  /** The episode whose files are shown; null for all of the patient. */
  readonly episodeId: string | null;
};

type Category = RecordFileRow['category'];

const categoryField = (initial: Category | '' = '') =>
  select<Category>(msg`Kind of document`, {
    required: true,
    initial,
    options: fileCategories.map((value) => ({ value, label: value })),
  });

const episodeField = ({ episodes, episodeId }: Pick<FilesOf, 'episodes' | 'episodeId'>) =>
  select<string>(msg`Episode`, {
    required: false,
    initial: episodeId ?? '',
    hint: msg`Empty for the patient as a whole`,
    options: episodes.map(({ id, startDate }) => ({ value: id, label: startDate })),
  });

const UploadDialog = formDialog({
  title: msg`Add file`,
  submit: msg`Upload`,
  failure: msg`Sorry, file could not be uploaded.`,
  fields: (of: FilesOf) => ({
    file: file(msg`File`, {
      required: true,
      accept: fileTypes.join(','),
      hint: msg`PDF, photo or recording, at most 25 MB`,
      codes: {
        'file.type': errors['file.type'].text,
        'file.name': errors['file.name'].text,
        'file.too-large': errors['file.too-large'].text,
      },
    }),
    category: categoryField(),
    episodeId: episodeField(of),
  }),
  run: async (values, { patientId }, entryId) => {
    if (values.file === null || values.category === '') return;
    await uploadRecordFile(values.file, {
      fileId: entryId,
      patientId,
      episodeId: values.episodeId || null,
      category: values.category,
    });
  },
  done: () => t`The file was added.`,
});

export const addFile = action<FilesOf>({
  id: 'add-file',
  label: msg`Add file`,
  icon: 'upload',
  needs: attachRecordFile,
  dialog: UploadDialog,
});

/** A file with the episodes it may belong to. */
export type FileOf = RecordFileRow & Pick<FilesOf, 'episodes'>;

const fieldsOf = (row: FileOf) => ({
  category: categoryField(row.category),
  episodeId: episodeField(row),
});

/** The file among those that are there, or among the removed ones. */
const readIn = (only: 'present' | 'removed') =>
  rowClash<FileOf>(
    'record.changed',
    async ({ patientId, episodes }, page) => {
      const { rows, pageCount } = await callApi(patientFiles, { patientId, only, ...page });
      return { rows: rows.map((row) => ({ ...row, episodes })), pageCount };
    },
    ({ id }) => id,
  );

const clash: Clash<FileOf> = {
  codes: ['record.changed'],
  fresh: async (row) => {
    try {
      return await readIn('present').fresh(row);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'record.not-found')
        return readIn('removed').fresh(row);
      throw error;
    }
  },
  shown: (row) => ({
    ...fieldsOf(row),
    removed: text(msg`Removed`, {
      initial: row.removed === null ? '' : `${row.removed.by}: ${row.removed.reason}`,
    }),
  }),
};

const EditFileDialog = formDialog({
  title: ({ name }: FileOf) => name,
  submit: msg`Save`,
  failure: msg`Sorry, file could not be saved.`,
  fields: fieldsOf,
  call: saveRecordFile,
  input: ({ category, episodeId }, { id, revision }) => ({
    id,
    revision,
    category: category || ('Other' as const),
    episodeId: episodeId || null,
  }),
  clash,
});

const edit = action<FileOf>({
  id: 'edit-file',
  label: msg`Edit`,
  needs: saveRecordFile,
  when: ({ removed }) => removed === null,
  dialog: EditFileDialog,
});

const RemoveFileDialog = formDialog({
  title: msg`Remove file`,
  submit: msg`Remove`,
  danger: true,
  failure: msg`Sorry, file could not be removed.`,
  fields: (_row: FileOf) => ({
    reason: longText(msg`Reason`, { required: true, maxLength: 500, rows: 2 }),
  }),
  call: removeRecordFile,
  input: ({ reason }, { id, revision }) => ({ id, revision, reason }),
  clash,
  done: (_result, { name }) => t`${name} was removed.`,
  undo: ({ revision }, { id }) => callApi(restoreRecordFile, { id, revision }),
});

const remove = action<FileOf>({
  id: 'remove-file',
  label: msg`Remove`,
  needs: removeRecordFile,
  when: ({ removed }) => removed === null,
  dialog: RemoveFileDialog,
});

const restore = action({
  id: 'restore-file',
  label: msg`Bring back`,
  needs: restoreRecordFile,
  when: ({ removed }: FileOf) => removed !== null,
  run: ({ id, revision }: FileOf) => callApi(restoreRecordFile, { id, revision }),
  done: (_result, { name }) => t`${name} is back.`,
  clash,
  failure: msg`Sorry, file could not be saved.`,
});

const SignDialog = late(
  async () => (await import('#client/features/signing/sign-dialog.tsx')).SignDialog,
);

/** The signed file becomes another file of the same patient. */
const sign = action<FileOf>({
  id: 'sign-file',
  label: msg`Sign`,
  needs: saveSignedDocument,
  when: ({ type, state, removed }) =>
    type === 'application/pdf' && state === 'received' && removed === null,
  dialog: ({ subject: { id, name, patientId, episodeId, category }, ...rest }) =>
    createElement(SignDialog, {
      ...rest,
      file: { id, name },
      upload: (signed: File, fileId: string) =>
        uploadRecordFile(signed, { fileId, patientId, episodeId, category }),
    }),
});

export const fileActions = [sign, edit, remove, restore];
