import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { templateKinds } from '#contract/note-templates.ts';
import { loadForm } from '#forms/load.ts';
import { loadFormTexts, useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useStore } from '#client/session/state/session.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { dropTemplate, restoreTemplate, type ShownTemplate } from '#client/store/templates.ts';
import { exchangeTemplates } from '#client/sync/exchange-templates.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { EditOwn } from './edit-own.tsx';
import { kindWords } from './template-kinds.ts';
import { useStanding } from './template-standing.ts';
import { useTemplates } from './use-templates.ts';

/** Titles of the forms of these templates, as far as they are read; they are on the phone. */
function useTitles(templates: readonly ShownTemplate[] | undefined): ReadonlyMap<string, string> {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = (templates ?? []).map(({ formId, formVersion }) => `${formId}/${formVersion}`);
  const key = [...new Set(wanted)].toSorted().join(' ');
  useEffect(() => {
    let isOver = false;
    const read = async (name: string): Promise<readonly [string, string][]> => {
      const [id = '', version = ''] = name.split('/');
      const form = await loadForm(id, Number(version)).catch(() => null);
      if (!form) return [];
      await loadFormTexts(form).catch(() => {});
      return [[id, form.title]];
    };
    const readAll = async () => {
      const found = await Promise.all(key.split(' ').map(read));
      if (!isOver) setTitles(new Map(found.flat()));
    };
    void readAll();
    return () => {
      isOver = true;
    };
  }, [key]);
  return titles;
}

/** What a template holds, in one line. */
function useContent(templates: readonly ShownTemplate[] | undefined) {
  const { i18n } = useLingui();
  const words = useText();
  const titles = useTitles(templates);
  const standing = useStanding();
  return (template: ShownTemplate): string => {
    const { kind, formId, text, values } = template;
    const title = titles.get(formId ?? '');
    const count = Object.keys(values).length;
    return [
      i18n._(kindWords[kind]),
      title === undefined ? '' : words(title),
      kind === 'note' || kind === 'provider'
        ? plural(count, { one: '# answer', other: '# answers' })
        : text,
      template.unsent === null ? '' : standing(template, null),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/** `/templates` in the field: what the person saved, renamed and deleted here, offline too. */
function MyTemplates() {
  const { t } = useLingui();
  const toast = useToast();
  const store = useStore();
  const { templates, error } = useTemplates(templateKinds);
  const own = templates?.filter(({ shared }) => !shared);
  const content = useContent(own);
  const [edited, setEdited] = useState<ShownTemplate | null>(null);
  const tell = () => void exchangeTemplates(store).catch(() => {});
  const remove = async (template: ShownTemplate) => {
    await dropTemplate(store, template.id);
    const restore = async () => {
      await restoreTemplate(store, template, uuidV7(store.clock.now()));
      tell();
    };
    toast({
      text: template.kind === 'field' ? t`Field template deleted` : t`Template deleted`,
      undo: () => void restore(),
    });
    tell();
  };
  const saved = ({ kind }: ShownTemplate) => {
    toast({ text: kind === 'field' ? t`Field template saved` : t`Template saved` });
    tell();
  };
  return (
    <Page>
      <PageHeader title={t`My templates`}>
        <p>{t`Saved from your notes. In a narrative, / offers the phrases.`}</p>
      </PageHeader>
      <Stack>
        <FailureNotice error={error} lead={t`Sorry, templates could not be loaded.`} />
        {own === undefined && <Skeleton lines={4} label={t`Loading`} />}
        {own?.length === 0 && <EmptyState icon="notes" title={t`No templates yet`} />}
        <List>
          {own?.map((template) => {
            const { id, name } = template;
            return (
              <ListRow
                key={id}
                title={name}
                detail={content(template)}
                aside={
                  <>
                    <Button
                      aria-label={t`Edit ${name}`}
                      onClick={() => setEdited(template)}
                    >{t`Edit`}</Button>
                    <Button
                      variant="quiet"
                      icon="trash"
                      aria-label={t`Delete ${name}`}
                      onClick={() => void remove(template)}
                    />
                  </>
                }
              />
            );
          })}
        </List>
      </Stack>
      {edited && (
        <EditOwn template={edited} onSaved={() => saved(edited)} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

/** Read with the navigation, and from this device: few open it, so it is no part of the shell. */
export const screen: ScreenPart<void> = { load: async () => {}, Screen: MyTemplates };
