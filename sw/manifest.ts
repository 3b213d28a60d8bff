import type { ManifestOptions } from 'vite-plugin-pwa';

/**
 * Web app manifest. Screenshots and shortcuts make the install dialog show the product, not a bare
 * icon.
 */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Porchlight',
  short_name: 'Porchlight',
  description: 'Home-health charting that works without signal and never loses a word.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#0b5cad',
  background_color: '#ffffff',
  categories: ['medical', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: [
    {
      name: 'My day',
      url: '/dashboard',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    { name: 'Notes', url: '/notes', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Sync', url: '/sync', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
  screenshots: [
    {
      src: '/screenshots/phone.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'My day on a phone',
    },
    {
      src: '/screenshots/desktop.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Review queue on a desktop',
    },
  ],
};
