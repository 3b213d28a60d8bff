import { plural } from '@lingui/core/macro';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { templateKinds, type TemplateKind, type TemplateRow } from '#contract/note-templates.ts';
import type { Values } from '#domain/merge.ts';
import type { FormDefinition } from '#forms/define.ts';
import { templateFill } from '#forms/note-templates.ts';
import { useText } from '#client/i18n.ts';
import { kindWords } from '#client/features/templates/template-kinds.ts';
import type { InputProps, Text } from '#client/kinds/form-dialog/field.ts';
import { custom } from '#client/kinds/form-dialog/fields.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Stack } from '#client/ui/card.tsx';
import { FieldGroup } from '#client/ui/field.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import { AnswersInput, QuestionSelect } from './answers-input.tsx';
import { useForms } from './template-forms.ts';

/** What a template is of, and what it holds. */
export type TemplateContent = {
  readonly kind: TemplateKind;
  readonly form: { readonly id: string; readonly version: number } | null;
  readonly path: string | null;
  readonly values: Values;
  readonly text: string;
};

const blank: TemplateContent = {
  kind: 'narrative',
  form: null,
  path: null,
  values: {},
  text: '',
};

/** The content of a listed one, for the newest version of its form. */
export const contentOf = ({
  kind,
  formId,
  formVersion,
  form,
  path,
  values,
  text,
}: TemplateRow): TemplateContent => ({
  kind,
  form: formId === null ? null : { id: formId, version: form?.newest ?? formVersion ?? 1 },
  path,
  values,
  text,
});

/** Templates of answers, as against those of words. */
export const holdsAnswers = ({ kind }: Pick<TemplateContent, 'kind'>): boolean =>
  kind === 'note' || kind === 'provider';

const problemOf = (content: TemplateContent): Text | null => {
  const { kind, form, path, values, text } = content;
  if (kind !== 'narrative' && form === null) return msg`Choose the form`;
  if (kind === 'field' && path === null) return msg`Choose the question`;
  if (holdsAnswers(content))
    return Object.keys(values).length === 0 ? msg`Answer at least one question` : null;
  return text.trim() === '' ? msg`Enter the words` : null;
};

type PartProps = {
  form: FormDefinition;
  content: TemplateContent;
  isNew: boolean;
  onChange: (content: TemplateContent) => void;
};

/** Answers of the form at hand, and how many of the template's it no longer takes. */
function Answers({ form, content, onChange }: PartProps) {
  const { patch, left } = templateFill(form, content.values, {});
  const fitting = Object.fromEntries(
    Object.entries(content.values).filter(([path]) => patch[path] !== undefined),
  );
  return (
    <>
      {left.length > 0 && (
        <Banner tone="attention" role="note">
          {plural(left.length, {
            one: '# answer no longer fits this form and goes when you save.',
            other: '# answers no longer fit this form and go when you save.',
          })}
        </Banner>
      )}
      <AnswersInput
        form={form}
        values={fitting}
        onChange={(values) => onChange({ ...content, values })}
      />
    </>
  );
}

/** The narrative a field template is for, and its words. */
function FieldWords({ form, content, isNew, onChange }: PartProps) {
  const { t } = useLingui();
  const { path, text } = content;
  return (
    <>
      {isNew && (
        <QuestionSelect
          form={form}
          label={t`Question`}
          value={path ?? ''}
          offers={({ kind }) => kind === 'longText'}
          onChoose={(chosen) => onChange({ ...content, path: chosen === '' ? null : chosen })}
        />
      )}
      {path !== null && (
        <TextArea
          label={t`Words`}
          value={text}
          maxLength={20_000}
          onChange={(next) => onChange({ ...content, text: next })}
        />
      )}
    </>
  );
}

function KindSelect({ content, onChange }: Omit<PartProps, 'form' | 'isNew'>) {
  const { t, i18n } = useLingui();
  return (
    <Select<TemplateKind>
      label={t`Kind`}
      value={content.kind}
      options={templateKinds.map((kind) => ({ value: kind, label: i18n._(kindWords[kind]) }))}
      onChange={(kind) => kind !== '' && onChange({ ...content, kind })}
    />
  );
}

function FormSelect({
  forms,
  content,
  onChange,
}: Omit<PartProps, 'form' | 'isNew'> & { forms: readonly FormDefinition[] }) {
  const { t } = useLingui();
  const text = useText();
  const options = forms
    .map(({ id, title }) => ({ value: id, label: text(title) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const choose = (id: string) => {
    const form = forms.find((each) => each.id === id);
    // Answers and the question are of the form that was chosen before.
    onChange({ ...content, form: form ?? null, path: null, values: {} });
  };
  return (
    <Select
      label={t`Form`}
      empty={t`Choose`}
      value={content.form?.id ?? ''}
      options={options}
      onChange={choose}
    />
  );
}

function ContentInput({
  frame,
  value: content,
  onChange,
  isNew,
}: InputProps<TemplateContent> & { isNew: boolean }) {
  const { t } = useLingui();
  const { kind } = content;
  const ofForm = kind !== 'narrative';
  const { forms, error } = useForms(ofForm ? (isNew ? 'every' : content.form) : null);
  const form = forms?.find(({ id }) => id === content.form?.id);
  return (
    <FieldGroup {...frame}>
      {() => (
        <Stack>
          {isNew && <KindSelect content={content} onChange={onChange} />}
          {!ofForm && (
            <TextArea
              label={t`Words`}
              value={content.text}
              maxLength={20_000}
              onChange={(text) => onChange({ ...content, text })}
            />
          )}
          <FailureNotice error={error} lead={t`Sorry, forms could not be loaded.`} />
          {ofForm && !forms && error === null && <Skeleton lines={2} label={t`Loading`} />}
          {ofForm && isNew && forms && (
            <FormSelect forms={forms} content={content} onChange={onChange} />
          )}
          {form && kind === 'field' && (
            <FieldWords key={form.id} {...{ form, content, isNew, onChange }} />
          )}
          {form && holdsAnswers(content) && (
            <Answers key={form.id} {...{ form, content, isNew, onChange }} />
          )}
        </Stack>
      )}
    </FieldGroup>
  );
}

const said =
  ({ text, values }: TemplateContent): Text =>
  (known) =>
    [text, ...Object.values(values).map((value) => known(String(value)))]
      .filter(Boolean)
      .join(', ') || '—';

/** The content of a template as one field of a dialog. */
export const contentField = (initial: TemplateContent | null) =>
  custom<TemplateContent>(msg`Content`, {
    initial: initial ?? blank,
    blank,
    required: true,
    missing: msg`Enter the words`,
    check: problemOf,
    say: said,
    draw: (props) => <ContentInput {...props} isNew={initial === null} />,
  });
