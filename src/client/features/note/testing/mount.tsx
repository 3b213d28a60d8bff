import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '#client/ui/toast.tsx';

/** Puts a piece of screen on an empty page, in English, and gives the way to take it off. */
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
