import { useLingui } from '@lingui/react/macro';
import type { FormDefinition } from '#forms/define.ts';
import type { ShownTemplate } from '#client/store/templates.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { useStanding } from './template-standing.ts';

type CardProps = {
  form: Pick<FormDefinition, 'version'>;
  templates: readonly ShownTemplate[];
  onBegin: (template: ShownTemplate) => void;
};

/** The templates a note can begin with, one press each. */
export function BeginCard({ form, templates, onBegin }: CardProps) {
  const { t } = useLingui();
  const standing = useStanding();
  return (
    <Card aria-label={t`Begin this note with a template`}>
      <h2>{t`Begin this note with a template`}</h2>
      <List>
        {templates.map((template) => {
          const { id, name } = template;
          return (
            <ListRow
              key={id}
              title={name}
              detail={standing(template, form)}
              aside={
                <Button
                  aria-label={t`Begin with ${name}`}
                  onClick={() => onBegin(template)}
                >{t`Begin`}</Button>
              }
            />
          );
        })}
      </List>
    </Card>
  );
}
