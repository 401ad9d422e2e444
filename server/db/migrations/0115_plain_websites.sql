-- The website of a studio is public: it names no user and no password.
update studios set website = regexp_replace(website, '^(https?://)[^/?#]*@', '\1', 'i') where website ~* '^https?://[^/?#]*@';
alter table studios add constraint studios_website_plain check (website !~* '^https?://[^/?#]*@');
