import { createContext, use } from 'react';

export const MenuOpenContext = createContext(false);

/** Whether the phone's menu covers the page: screens that float something above it take it away meanwhile. */
export const useMenuOpen = () => use(MenuOpenContext);
