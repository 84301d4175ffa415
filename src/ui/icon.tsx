/** Icons by name. Only those named here are in the bundle. */
import {
  Archive, ArchiveRestore, Bell, Bookmark, BookmarkPlus, BookmarkX, BookOpen, BookOpenCheck, CalendarDays, Check, ChevronDown, ChevronLeft, ChevronRight, ChevronUp, CircleAlert,
  CircleCheck, CircleDot, CirclePlus, CircleQuestionMark, ClipboardCheck, Code, Columns3, Copy, CornerDownLeft, Download, EllipsisVertical, ExternalLink, Eye, Filter, FolderTree, GraduationCap, History,
  House, Info, Keyboard, Languages, Layers, LayoutDashboard, Link, LogOut, type LucideIcon, Megaphone, Menu, MessageCircle, Moon, Package, PackagePlus, PanelTop, Pencil, Plus,
  Redo2, RefreshCw, Repeat, Rows3, Rows4, ScrollText, Search, Send, Settings, Star, StarOff, Sun, SunMoon, Trash2, TriangleAlert, Undo2, Upload, UserRound, UserRoundPlus, UsersRound, WifiOff, X,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  archive: Archive, 'archive-restore': ArchiveRestore, bell: Bell, bookmark: Bookmark, 'bookmark-plus': BookmarkPlus, 'bookmark-x': BookmarkX, 'book-open': BookOpen, 'book-open-check': BookOpenCheck,
  'calendar-days': CalendarDays, check: Check, 'chevron-down': ChevronDown, 'chevron-left': ChevronLeft, 'chevron-right': ChevronRight, 'chevron-up': ChevronUp, 'circle-alert': CircleAlert,
  'circle-check': CircleCheck, 'circle-dot': CircleDot, 'circle-plus': CirclePlus, 'circle-question-mark': CircleQuestionMark, 'clipboard-check': ClipboardCheck, code: Code, columns: Columns3, copy: Copy,
  enter: CornerDownLeft, download: Download, more: EllipsisVertical, 'external-link': ExternalLink, eye: Eye, filter: Filter, 'folder-tree': FolderTree, 'graduation-cap': GraduationCap, history: History, house: House, info: Info,
  keyboard: Keyboard, languages: Languages, layers: Layers, 'layout-dashboard': LayoutDashboard, link: Link, 'log-out': LogOut, megaphone: Megaphone, menu: Menu, 'message-circle': MessageCircle, moon: Moon,
  package: Package, 'package-plus': PackagePlus, 'panel-top': PanelTop, pencil: Pencil, plus: Plus, 'redo-2': Redo2, 'refresh-cw': RefreshCw, repeat: Repeat, 'rows-3': Rows3, 'rows-4': Rows4,
  'scroll-text': ScrollText, search: Search, send: Send, settings: Settings, star: Star, 'star-off': StarOff, sun: Sun, 'sun-moon': SunMoon, 'trash-2': Trash2, 'triangle-alert': TriangleAlert,
  'undo-2': Undo2, upload: Upload, 'user-round': UserRound, 'user-round-plus': UserRoundPlus, 'users-round': UsersRound, 'wifi-off': WifiOff, x: X,
};

/** Adds icons that a part of the panel brings along. */
export function registerIcons(more: Readonly<Record<string, LucideIcon>>): void {
  Object.assign(icons, more);
}

/** An icon beside its text: it says nothing of its own to a screen reader. */
export function Icon({ name, size = 16, className }: { name: string; size?: number; className?: string }) {
  const Found = icons[name] ?? CircleDot;
  return <Found size={size} strokeWidth={1.75} aria-hidden className={className} focusable={false} />;
}
