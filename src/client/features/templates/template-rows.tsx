import { useLingui } from '@lingui/react/macro';
import type { FormDefinition } from '#forms/define.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ShownTemplate } from '#client/store/templates.ts';
import { Button } from '#client/ui/button.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { Banner, EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { useStanding } from './template-standing.ts';

/** What was just done with the list. A message of the page would be behind the open dialog. */
export type Told = { readonly text: string; readonly undo?: () => void };

type RowsProps = {
  /** The form at hand. */
  form: Pick<FormDefinition, 'version'>;
  templates: readonly ShownTemplate[] | undefined;
  error: unknown;
  told: Told | null;
  onLoad: (template: ShownTemplate) => void;
  onDelete: (template: ShownTemplate) => void;
};

/** The last thing done, read out, with the way back where there is one. */
function LastDone({ told }: Pick<RowsProps, 'told'>) {
  const { t } = useLingui();
  const undo = told?.undo;
  return (
    <output>
      {told && (
        <Banner
          icon="check"
          {...(undo && { actions: <Button icon="undo" onClick={undo}>{t`Undo`}</Button> })}
        >
          {told.text}
        </Banner>
      )}
    </output>
  );
}

/** Templates to load or to delete; one's own can be deleted. */
export function TemplateRows({ form, templates, error, told, onLoad, onDelete }: RowsProps) {
  const { t } = useLingui();
  const standing = useStanding();
  if (templates === undefined) return <Skeleton lines={3} label={t`Loading`} />;
  return (
    <>
      <FailureNotice error={error} lead={t`Sorry, templates could not be loaded.`} />
      <LastDone told={told} />
      {templates.length === 0 && <EmptyState icon="notes" title={t`No templates yet`} />}
      <List>
        {templates.map((template) => (
          <ListRow
            key={template.id}
            title={template.name}
            detail={standing(template, form)}
            aside={
              <>
                <Button
                  aria-label={t`Load ${template.name}`}
                  onClick={() => onLoad(template)}
                >{t`Load`}</Button>
                {!template.shared && (
                  <Button
                    variant="quiet"
                    icon="trash"
                    aria-label={t`Delete ${template.name}`}
                    onClick={() => onDelete(template)}
                  />
                )}
              </>
            }
          />
        ))}
      </List>
    </>
  );
}
