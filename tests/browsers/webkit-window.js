// @ts-nocheck: no types are known of what GNOME's interpreter brings.
/**
 * The window that WebKitWebDriver drives. WebKit's own MiniBrowser would do, but what is driven there is private, and of a
 * private page WebKit prints no console. Run by GNOME's interpreter (`gjs`), with the folder for the browser's files.
 */
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';
import { programArgs } from 'system';

const [folder] = programArgs;
Gtk.init(null);
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({ base_cache_directory: folder, base_data_directory: folder }),
});
context.set_automation_allowed(true);
context.set_preferred_languages(['en-GB']);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({
      web_context: context,
      is_controlled_by_automation: true,
      settings: new WebKit.Settings({ enable_write_console_messages_to_stdout: true }),
    });
    const window = new Gtk.Window({ default_width: 1280, default_height: 900 });
    window.add(view);
    view.connect('close', () => window.destroy());
    window.show_all();
    return view;
  });
});
Gtk.main();
