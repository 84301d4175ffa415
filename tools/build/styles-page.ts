/** Vite plugin: `/styles` while one develops. It serves a page of its own, so that nothing of it can get into what is built. */
import type { Plugin } from 'vite';

export const STYLES_FOLDER = 'src/styles/';

export function stylesPage(): Plugin {
  return {
    name: 'clutch-styles-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _answer, next) => {
        const [path, query] = (request.url ?? '').split('?');
        if (path === '/styles') request.url = `/${STYLES_FOLDER}index.html${query ? `?${query}` : ''}`;
        next();
      });
    },
  };
}
