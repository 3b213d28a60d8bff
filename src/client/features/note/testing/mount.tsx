import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '#client/ui/toast.tsx';

/** Mounts a component on an empty page, in English. Returns a function that removes it. */
export function mount(piece: ReactNode): { page: HTMLElement; unmount: () => void } {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  const root = createRoot(page);
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>{piece}</ToastProvider>
    </I18nProvider>,
  );
  return { page, unmount: () => root.unmount() };
}
