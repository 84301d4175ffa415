/** `/styles` while one develops: every component in every state. It is no part of what is built; see tools/build/styles-page.ts. */
import '#services/typeface.ts';
import '#ui/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { IntlProvider } from 'use-intl';
import { loadEverything } from '#locales/index.ts';
import { consoleIcons } from '#ui/console-icons.ts';
import { registerIcons } from '#ui/icon.tsx';
import { StylesPage } from './styles-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
registerIcons(consoleIcons);
// `?theme=dark`: so that each theme can be photographed by its address.
const wanted = new URLSearchParams(location.search).get('theme');
if (wanted) document.documentElement.dataset.theme = wanted;
const messages = await loadEverything('en');
createRoot(root).render(
  <IntlProvider locale="en" messages={messages} timeZone="UTC">
    <MemoryRouter>
      <StylesPage />
    </MemoryRouter>
  </IntlProvider>,
);
