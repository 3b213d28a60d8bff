import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from '../router.ts';
import { ToastProvider } from '#client/ui/toast.tsx';

/** The whole app with its real router at this path, in English, as the only content of the page. */
export function mountApp(path: string) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const router = createAppRouter();
  const history = createMemoryHistory({ initialEntries: [path] });
  router.update({ history });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </I18nProvider>,
  );
  return { router, history, unmount: () => root.unmount() };
}
