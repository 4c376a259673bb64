import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/theme.css';
import './styles/base.css';
import App from './App.svelte';
import { registerWorker } from './lib/news.svelte';
import { settings } from './lib/settings.svelte';

settings.show();

registerWorker();

mount(App, { target: document.getElementById('app') as HTMLElement });
