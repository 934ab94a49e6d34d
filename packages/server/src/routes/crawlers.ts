// What search engines request: which pages there are. Only those are named that show a stranger something.

import { Hono } from 'hono';
import type { ServerContext } from '../parts.ts';

/** The addresses of pages that are the same for everyone. */
export const PUBLIC_PAGES = ['/', '/ready-made'] as const;

/** robots.txt and, if the server knows its own address, sitemap.xml. */
export function crawlerRoutes(publicUrl: string | undefined): Hono<ServerContext> {
  const routes = new Hono<ServerContext>();
  const map = publicUrl === undefined ? '' : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
  routes.get('/robots.txt', (context) => context.text(`User-agent: *\nDisallow: /api/\n${map}`));
  if (publicUrl !== undefined)
    routes.get('/sitemap.xml', (context) =>
      context.body(
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
          `${PUBLIC_PAGES.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')}</urlset>\n`,
        200,
        { 'content-type': 'application/xml' },
      ),
    );
  return routes;
}
