BEGIN TRANSACTION;
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	kind VARCHAR(24) NOT NULL, 
	origin VARCHAR(120), 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	CONSTRAINT events_once UNIQUE (table_id, origin)
);
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',1,1794856598314,'created',NULL,'{"game":"santorini","options":{"players":3,"mode":"mortal","gods":[],"start":0,"agora_pool":"plain"},"public":true,"host":"rjj4JedYZrMNoZnx","decision_seconds":600,"hints":true,"seats":[{"person":"rjj4JedYZrMNoZnx","name":"Ana","level":null},{"person":null,"name":null,"level":null},{"person":null,"name":null,"level":null}]}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',2,1794856598330,'seated',NULL,'{"seat":1,"person":"Qj_uRW9gIQQaDekh","name":"Ben"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',3,1794856598336,'freed',NULL,'{"seat":1}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',4,1794856598342,'seated',NULL,'{"seat":1,"person":"Qj_uRW9gIQQaDekh","name":"Ben"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',5,1794856598349,'bot_seated',NULL,'{"seat":2,"level":"deckhand"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',6,1794856598353,'freed',NULL,'{"seat":2}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',7,1794856598362,'seated',NULL,'{"seat":2,"person":"ZAIpK1zIQb4gX19n","name":"Cleo"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',8,1794856598371,'left',NULL,'{"person":"ZAIpK1zIQb4gX19n","level":"mate"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',9,1794856598387,'seated',NULL,'{"seat":2,"person":"ZAIpK1zIQb4gX19n","name":"Cleo"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',10,1794856598396,'started',NULL,'{"seed":"129365082524470658658871288031397614054"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',11,1794856598454,'said','rjj4JedYZrMNoZnx:m1','{"channel":"players","person":"rjj4JedYZrMNoZnx","name":"Ana","seat":0,"text":"Fair winds! ⚓"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',12,1794856598458,'moved','rjj4JedYZrMNoZnx:m2','{"seat":0,"move":"place b3","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',13,1794856598462,'undone','rjj4JedYZrMNoZnx:m3','{"seat":0,"moves":1,"own":true}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',14,1794856598465,'moved','rjj4JedYZrMNoZnx:m4','{"seat":0,"move":"place b3","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',15,1794856598470,'moved','rjj4JedYZrMNoZnx:m5','{"seat":0,"move":"place d3","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',16,1794856598479,'moved','Qj_uRW9gIQQaDekh:m6','{"seat":1,"move":"place c4","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',17,1794856598483,'takeback_asked','rjj4JedYZrMNoZnx:m7','{"seat":0,"person":"rjj4JedYZrMNoZnx","moves":2}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',18,1794856598493,'takeback_agreed','Qj_uRW9gIQQaDekh:m8','{"person":"Qj_uRW9gIQQaDekh"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',19,1794856598530,'takeback_declined','ZAIpK1zIQb4gX19n:m9','{"person":"ZAIpK1zIQb4gX19n"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',20,1794856598547,'takeback_asked','rjj4JedYZrMNoZnx:m10','{"seat":0,"person":"rjj4JedYZrMNoZnx","moves":2}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',21,1794856598557,'takeback_agreed','Qj_uRW9gIQQaDekh:m11','{"person":"Qj_uRW9gIQQaDekh"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',22,1794856598564,'takeback_agreed',NULL,'{"person":"ZAIpK1zIQb4gX19n"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',23,1794856598564,'undone','ZAIpK1zIQb4gX19n:m12','{"seat":0,"moves":2}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',24,1794856598575,'moved','rjj4JedYZrMNoZnx:m13','{"seat":0,"move":"place d3","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',25,1794856598579,'moved','Qj_uRW9gIQQaDekh:m14','{"seat":1,"move":"place c4","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',26,1794856598583,'moved','Qj_uRW9gIQQaDekh:m15','{"seat":1,"move":"place c2","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',27,1794856598587,'moved','ZAIpK1zIQb4gX19n:m16','{"seat":2,"move":"place a1","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',28,1794856598591,'takeback_asked','Qj_uRW9gIQQaDekh:m17','{"seat":1,"person":"Qj_uRW9gIQQaDekh","moves":2}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',29,1794856598597,'bot_seated',NULL,'{"seat":1,"level":"mate"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',30,1794856598608,'returned',NULL,'{"seat":1}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',31,1794856598766,'said','BYwW-DKugfiZnJ1p:m18','{"channel":"spectators","person":"BYwW-DKugfiZnJ1p","name":"Dora","seat":null,"text":"c4 was bold"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',32,1794856598774,'moved','ZAIpK1zIQb4gX19n:m19','{"seat":2,"move":"place e5","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',33,1794856598781,'moved','rjj4JedYZrMNoZnx:m20','{"seat":0,"move":"move b3 a2","by":"person"}');
INSERT INTO "events" VALUES('GjDzCGTaQCK74EWM',34,1794856598790,'takeback_asked','rjj4JedYZrMNoZnx:m21','{"seat":0,"person":"rjj4JedYZrMNoZnx","moves":1}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',1,1794856598799,'created',NULL,'{"game":"santorini","options":{"players":2,"mode":"mortal","gods":[],"start":0,"agora_pool":"plain"},"public":false,"host":"rjj4JedYZrMNoZnx","decision_seconds":null,"hints":true,"seats":[{"person":"rjj4JedYZrMNoZnx","name":"Ana","level":null},{"person":null,"name":null,"level":"mate"}]}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',2,1794856598804,'started',NULL,'{"seed":"103116956374483582072075565692155662756"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',3,1794856598815,'moved','rjj4JedYZrMNoZnx:m22','{"seat":0,"move":"place b2","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',4,1794856598818,'moved','rjj4JedYZrMNoZnx:m23','{"seat":0,"move":"place a1","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',5,1794856600034,'moved',NULL,'{"seat":1,"move":"place b1","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',6,1794856600038,'moved',NULL,'{"seat":1,"move":"place a2","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',7,1794856600041,'moved','rjj4JedYZrMNoZnx:m24','{"seat":0,"move":"move b2 c3","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',8,1794856600045,'moved','rjj4JedYZrMNoZnx:m25','{"seat":0,"move":"build b2","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',9,1794856601028,'moved',NULL,'{"seat":1,"move":"move b1 b2","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',10,1794856601036,'moved',NULL,'{"seat":1,"move":"build a3","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',11,1794856601044,'moved','rjj4JedYZrMNoZnx:m26','{"seat":0,"move":"move c3 b3","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',12,1794856601050,'moved','rjj4JedYZrMNoZnx:m27','{"seat":0,"move":"build a3","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',13,1794856601616,'moved',NULL,'{"seat":1,"move":"move b2 a3","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',14,1794856601622,'moved',NULL,'{"seat":1,"move":"build b2","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',15,1794856601632,'moved','rjj4JedYZrMNoZnx:m28','{"seat":0,"move":"move b3 c2","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',16,1794856601638,'moved','rjj4JedYZrMNoZnx:m29','{"seat":0,"move":"build b1","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',17,1794856602193,'moved',NULL,'{"seat":1,"move":"move a3 b2","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',18,1794856602201,'moved',NULL,'{"seat":1,"move":"build b1","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',19,1794856602207,'moved','rjj4JedYZrMNoZnx:m30','{"seat":0,"move":"move c2 d3","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',20,1794856602213,'moved','rjj4JedYZrMNoZnx:m31','{"seat":0,"move":"build e2","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',21,1794856603197,'moved',NULL,'{"seat":1,"move":"move b2 b1","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',22,1794856603204,'moved',NULL,'{"seat":1,"move":"build c1","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',23,1794856603209,'moved','rjj4JedYZrMNoZnx:m32','{"seat":0,"move":"move d3 c4","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',24,1794856603218,'moved','rjj4JedYZrMNoZnx:m33','{"seat":0,"move":"build b4","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',25,1794856603452,'moved',NULL,'{"seat":1,"move":"move b1 b2","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',26,1794856603472,'moved',NULL,'{"seat":1,"move":"build b1","by":"bot"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',27,1794856603475,'moved','rjj4JedYZrMNoZnx:m34','{"seat":0,"move":"move c4 c3","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',28,1794856603477,'moved','rjj4JedYZrMNoZnx:m35','{"seat":0,"move":"build b3","by":"person"}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',29,1794856603481,'moved',NULL,'{"seat":1,"move":"move b2 b1","by":"bot"}');
INSERT INTO "events" VALUES('ZOVSoCgj_NatiSnS',1,1794856603494,'created',NULL,'{"game":"santorini","options":{"players":2,"mode":"mortal","gods":[],"start":0,"agora_pool":"plain"},"public":false,"host":"rjj4JedYZrMNoZnx","decision_seconds":null,"hints":true,"seats":[{"person":"rjj4JedYZrMNoZnx","name":"Ana","level":null},{"person":null,"name":null,"level":"mate"}]}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',30,1794856603498,'rematch',NULL,'{"table":"ZOVSoCgj_NatiSnS"}');
INSERT INTO "events" VALUES('ZOVSoCgj_NatiSnS',2,1794856603523,'closed',NULL,'{}');
INSERT INTO "events" VALUES('ybm_u6pFA8ssnX1j',1,1794856603540,'created',NULL,'{"game":"santorini","options":{"players":2,"mode":"mortal","gods":[],"start":0,"agora_pool":"plain"},"public":false,"host":"rjj4JedYZrMNoZnx","decision_seconds":null,"hints":true,"seats":[{"person":"rjj4JedYZrMNoZnx","name":"Ana","level":null},{"person":null,"name":null,"level":"mate"}]}');
INSERT INTO "events" VALUES('qStRd3ZHQ91GAi3e',31,1794856603556,'rematch',NULL,'{"table":"ybm_u6pFA8ssnX1j"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',1,1794856603571,'created',NULL,'{"game":"santiago","options":{"players":3,"palms":true,"spring":"inner","open_money":false},"public":false,"host":"Qj_uRW9gIQQaDekh","decision_seconds":null,"hints":true,"seats":[{"person":"Qj_uRW9gIQQaDekh","name":"Ben","level":null},{"person":null,"name":null,"level":null},{"person":null,"name":null,"level":null}]}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',2,1794856603587,'seated',NULL,'{"seat":1,"person":"rjj4JedYZrMNoZnx","name":"Ana"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',3,1794856603612,'seated',NULL,'{"seat":2,"person":"ZAIpK1zIQb4gX19n","name":"Cleo"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',4,1794856603628,'started',NULL,'{"seed":"25389245824573320761293741413789204238"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',5,1794856603702,'moved','Qj_uRW9gIQQaDekh:m36','{"seat":0,"move":"bid 8","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',6,1794856603716,'moved','rjj4JedYZrMNoZnx:m37','{"seat":1,"move":"bid 6","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',7,1794856603733,'moved','ZAIpK1zIQb4gX19n:m38','{"seat":2,"move":"bid 5","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',8,1794856603749,'moved','Qj_uRW9gIQQaDekh:m39','{"seat":0,"move":"take sugar2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',9,1794856603762,'moved','Qj_uRW9gIQQaDekh:m40','{"seat":0,"move":"plant a3","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',10,1794856603774,'moved','rjj4JedYZrMNoZnx:m41','{"seat":1,"move":"take potato2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',11,1794856603791,'moved','rjj4JedYZrMNoZnx:m42','{"seat":1,"move":"plant g2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',12,1794856603805,'moved','ZAIpK1zIQb4gX19n:m43','{"seat":2,"move":"take banana1","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',13,1794856603822,'moved','ZAIpK1zIQb4gX19n:m44','{"seat":2,"move":"plant a4","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',14,1794856603839,'moved','Qj_uRW9gIQQaDekh:m45','{"seat":0,"move":"plant g3","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',15,1794856603850,'moved','Qj_uRW9gIQQaDekh:m46','{"seat":0,"move":"propose A2-B2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',16,1794856603861,'moved','Qj_uRW9gIQQaDekh:m47','{"seat":0,"move":"offer 2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',17,1794856603868,'moved','rjj4JedYZrMNoZnx:m48','{"seat":1,"move":"support 0","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',18,1794856603877,'moved','rjj4JedYZrMNoZnx:m49','{"seat":1,"move":"offer 4","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',19,1794856603885,'moved','ZAIpK1zIQb4gX19n:m50','{"seat":2,"move":"accept 0","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',20,1794856603893,'moved','Qj_uRW9gIQQaDekh:m51','{"seat":0,"move":"dig B2-B3","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',21,1794856603902,'moved','Qj_uRW9gIQQaDekh:m52','{"seat":0,"move":"pass","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',22,1794856603909,'moved','rjj4JedYZrMNoZnx:m53','{"seat":1,"move":"pass","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',23,1794856603917,'moved','ZAIpK1zIQb4gX19n:m54','{"seat":2,"move":"bid 8","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',24,1794856603925,'moved','ZAIpK1zIQb4gX19n:m55','{"seat":2,"move":"take banana2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',25,1794856603933,'moved','ZAIpK1zIQb4gX19n:m56','{"seat":2,"move":"plant b5","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',26,1794856603941,'moved','rjj4JedYZrMNoZnx:m57','{"seat":1,"move":"take pepper1","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',27,1794856603950,'moved','rjj4JedYZrMNoZnx:m58','{"seat":1,"move":"plant d4","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',28,1794856603961,'moved','Qj_uRW9gIQQaDekh:m59','{"seat":0,"move":"take bean2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',29,1794856603969,'moved','Qj_uRW9gIQQaDekh:m60','{"seat":0,"move":"plant c6","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',30,1794856603978,'moved','ZAIpK1zIQb4gX19n:m61','{"seat":2,"move":"plant d3","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',31,1794856603990,'moved','rjj4JedYZrMNoZnx:m62','{"seat":1,"move":"propose B3-B4","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',32,1794856604001,'moved','rjj4JedYZrMNoZnx:m63','{"seat":1,"move":"offer 2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',33,1794856604009,'moved','ZAIpK1zIQb4gX19n:m64','{"seat":2,"move":"propose B2-C2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',34,1794856604017,'moved','ZAIpK1zIQb4gX19n:m65','{"seat":2,"move":"offer 4","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',35,1794856604034,'moved','Qj_uRW9gIQQaDekh:m66','{"seat":0,"move":"accept 1","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',36,1794856604060,'moved','rjj4JedYZrMNoZnx:m67','{"seat":1,"move":"dig A4-B4","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',37,1794856604080,'moved','rjj4JedYZrMNoZnx:m68','{"seat":1,"move":"bid 2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',38,1794856604090,'moved','ZAIpK1zIQb4gX19n:m69','{"seat":2,"move":"pass","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',39,1794856604102,'moved','Qj_uRW9gIQQaDekh:m70','{"seat":0,"move":"bid 4","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',40,1794856604114,'moved','Qj_uRW9gIQQaDekh:m71','{"seat":0,"move":"take sugar2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',41,1794856604126,'moved','Qj_uRW9gIQQaDekh:m72','{"seat":0,"move":"plant f3","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',42,1794856604138,'moved','rjj4JedYZrMNoZnx:m73','{"seat":1,"move":"take bean2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',43,1794856604150,'moved','rjj4JedYZrMNoZnx:m74','{"seat":1,"move":"plant b2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',44,1794856604163,'moved','ZAIpK1zIQb4gX19n:m75','{"seat":2,"move":"take bean2","by":"person"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',45,1794856604172,'resigned','ZAIpK1zIQb4gX19n:m76','{"seat":2,"level":"mate"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',46,1794856604191,'left',NULL,'{"person":"rjj4JedYZrMNoZnx","level":"mate"}');
INSERT INTO "events" VALUES('NAj7b79qFoAu_itv',47,1794856604222,'moved',NULL,'{"seat":2,"move":"plant a2","by":"bot"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',1,1794856607226,'created',NULL,'{"game":"santa_cruz","options":{"players":3,"hands":"choose","island":"santa_cruz"},"public":false,"host":"ZAIpK1zIQb4gX19n","decision_seconds":null,"hints":true,"seats":[{"person":"ZAIpK1zIQb4gX19n","name":"Cleo","level":null},{"person":"ZAIpK1zIQb4gX19n","name":"Cleo","level":null},{"person":null,"name":null,"level":null}]}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',2,1794856607235,'seated',NULL,'{"seat":2,"person":"rjj4JedYZrMNoZnx","name":"Ana"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',3,1794856607245,'started',NULL,'{"seed":"7843882500235082128755320913759890528"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',4,1794856607298,'moved','ZAIpK1zIQb4gX19n:m77','{"seat":1,"move":"set A","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',5,1794856607318,'moved','rjj4JedYZrMNoZnx:m78','{"seat":2,"move":"set C","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',6,1794856607331,'moved','ZAIpK1zIQb4gX19n:m79','{"seat":0,"move":"set B","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',7,1794856607345,'moved','ZAIpK1zIQb4gX19n:m80','{"seat":0,"move":"land C03","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',8,1794856607362,'moved','ZAIpK1zIQb4gX19n:m81','{"seat":1,"move":"land C16","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',9,1794856607375,'moved','rjj4JedYZrMNoZnx:m82','{"seat":2,"move":"join C16","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',10,1794856607396,'moved','ZAIpK1zIQb4gX19n:m83','{"seat":0,"move":"play double-road","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',11,1794856607405,'moved','ZAIpK1zIQb4gX19n:m84','{"seat":0,"move":"build L03","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',12,1794856607416,'moved','ZAIpK1zIQb4gX19n:m85','{"seat":0,"move":"build L02","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',13,1794856607423,'moved','ZAIpK1zIQb4gX19n:m86','{"seat":1,"move":"play river","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',14,1794856607428,'moved','rjj4JedYZrMNoZnx:m87','{"seat":2,"move":"score street","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',15,1794856607434,'moved','ZAIpK1zIQb4gX19n:m88','{"seat":0,"move":"score volcano","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',16,1794856607439,'moved','ZAIpK1zIQb4gX19n:m89','{"seat":1,"move":"play double-river","by":"person"}');
INSERT INTO "events" VALUES('BpCMNoKfc4NM70Kv',17,1794856607444,'moved','rjj4JedYZrMNoZnx:m90','{"seat":2,"move":"play road","by":"person"}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',1,1794856607448,'created',NULL,'{"game":"santy_anno","options":{"players":3,"deck":"base","laps":true},"public":false,"host":"rjj4JedYZrMNoZnx","decision_seconds":null,"hints":true,"seats":[{"person":"rjj4JedYZrMNoZnx","name":"Ana","level":null},{"person":null,"name":null,"level":null},{"person":null,"name":null,"level":"mate"}]}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',2,1794856607454,'seated',NULL,'{"seat":1,"person":"Qj_uRW9gIQQaDekh","name":"Ben"}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',3,1794856607459,'started',NULL,'{"seed":"49426676898801493388403916017294922279"}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',4,1794856607783,'answered','rjj4JedYZrMNoZnx:m91','{"seat":0,"move":"sit Paradise","round":0,"think_ms":4.7}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',5,1794856607786,'answered','Qj_uRW9gIQQaDekh:m92','{"seat":1,"move":"sit Paradise","round":0,"think_ms":7.5}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',6,1794856607788,'moved',NULL,'{"seat":0,"move":"sit Paradise","by":"race"}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',7,1794856607793,'moved',NULL,'{"seat":1,"move":"sit Paradise","by":"race"}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',8,1794856608547,'answered',NULL,'{"seat":2,"move":"sit Viper","round":0,"think_ms":767.7}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',9,1794856608553,'moved',NULL,'{"seat":2,"move":"sit Viper","by":"race"}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',10,1794856608935,'answered','rjj4JedYZrMNoZnx:m93','{"seat":0,"move":"sit Royal","round":1,"think_ms":3.7}');
INSERT INTO "events" VALUES('n3ogG4SX7XxOlV6k',1,1794856608943,'created',NULL,'{"game":"santiago","options":{"players":3,"palms":false,"spring":"inner","open_money":false},"public":true,"host":"rjj4JedYZrMNoZnx","decision_seconds":null,"hints":false,"seats":[{"person":"rjj4JedYZrMNoZnx","name":"Ana","level":null},{"person":null,"name":null,"level":null},{"person":null,"name":null,"level":"mate"}]}');
INSERT INTO "events" VALUES('n3ogG4SX7XxOlV6k',2,1794856608950,'seated',NULL,'{"seat":1,"person":"Qj_uRW9gIQQaDekh","name":"Ben"}');
INSERT INTO "events" VALUES('n3ogG4SX7XxOlV6k',3,1794856608980,'host_changed',NULL,'{"person":"Qj_uRW9gIQQaDekh"}');
INSERT INTO "events" VALUES('FYvOYPqJDI7zBbPg',1,1794856608985,'created',NULL,'{"game":"santa_cruz","options":{"players":2,"hands":"choose","island":"santa_cruz"},"public":false,"host":"Qj_uRW9gIQQaDekh","decision_seconds":null,"hints":true,"seats":[{"person":"Qj_uRW9gIQQaDekh","name":"Ben","level":null},{"person":null,"name":null,"level":null}]}');
INSERT INTO "events" VALUES('FYvOYPqJDI7zBbPg',2,1794856608999,'closed',NULL,'{}');
INSERT INTO "events" VALUES('G024f0Gfs9QagnDF',1,1794856609011,'created',NULL,'{"game":"santorini","options":{"players":2,"mode":"mortal","gods":[],"start":0,"agora_pool":"plain"},"public":false,"host":"rjj4JedYZrMNoZnx","decision_seconds":60,"hints":true,"seats":[{"person":"rjj4JedYZrMNoZnx","name":"Ana","level":null},{"person":"rjj4JedYZrMNoZnx","name":"Ana","level":null}]}');
INSERT INTO "events" VALUES('G024f0Gfs9QagnDF',2,1794856609025,'started',NULL,'{"seed":"126207443828951782106517195854811319244"}');
INSERT INTO "events" VALUES('kH1ry4E6k2akNAp1',11,1794856609755,'answered',NULL,'{"seat":2,"move":"sit Profundis","round":1,"think_ms":822.8}');
INSERT INTO "events" VALUES('G024f0Gfs9QagnDF',3,1794856611261,'moved',NULL,'{"seat":0,"move":"place a5","by":"clock"}');
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	person_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, person_id)
);
INSERT INTO "members" VALUES('GjDzCGTaQCK74EWM','rjj4JedYZrMNoZnx');
INSERT INTO "members" VALUES('GjDzCGTaQCK74EWM','Qj_uRW9gIQQaDekh');
INSERT INTO "members" VALUES('GjDzCGTaQCK74EWM','ZAIpK1zIQb4gX19n');
INSERT INTO "members" VALUES('qStRd3ZHQ91GAi3e','rjj4JedYZrMNoZnx');
INSERT INTO "members" VALUES('ZOVSoCgj_NatiSnS','rjj4JedYZrMNoZnx');
INSERT INTO "members" VALUES('ybm_u6pFA8ssnX1j','rjj4JedYZrMNoZnx');
INSERT INTO "members" VALUES('NAj7b79qFoAu_itv','Qj_uRW9gIQQaDekh');
INSERT INTO "members" VALUES('NAj7b79qFoAu_itv','rjj4JedYZrMNoZnx');
INSERT INTO "members" VALUES('NAj7b79qFoAu_itv','ZAIpK1zIQb4gX19n');
INSERT INTO "members" VALUES('BpCMNoKfc4NM70Kv','ZAIpK1zIQb4gX19n');
INSERT INTO "members" VALUES('BpCMNoKfc4NM70Kv','rjj4JedYZrMNoZnx');
INSERT INTO "members" VALUES('kH1ry4E6k2akNAp1','rjj4JedYZrMNoZnx');
INSERT INTO "members" VALUES('kH1ry4E6k2akNAp1','Qj_uRW9gIQQaDekh');
INSERT INTO "members" VALUES('n3ogG4SX7XxOlV6k','rjj4JedYZrMNoZnx');
INSERT INTO "members" VALUES('n3ogG4SX7XxOlV6k','Qj_uRW9gIQQaDekh');
INSERT INTO "members" VALUES('FYvOYPqJDI7zBbPg','Qj_uRW9gIQQaDekh');
INSERT INTO "members" VALUES('G024f0Gfs9QagnDF','rjj4JedYZrMNoZnx');
CREATE TABLE meta (
	name VARCHAR(32) NOT NULL, 
	value VARCHAR(64) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "meta" VALUES('schema_version','1');
CREATE TABLE persons (
	id VARCHAR(32) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash)
);
INSERT INTO "persons" VALUES('rjj4JedYZrMNoZnx','f08fbea9ad472b92b31e1783d5635c65d7165f5144a8fb15478fd5ff6d887e42','Ana',1794856598208);
INSERT INTO "persons" VALUES('Qj_uRW9gIQQaDekh','1e4159b1714df4c3b81c65bb194aae48c2806fca60cd8f2cb4afbd514eb777b6','Ben',1794856598258);
INSERT INTO "persons" VALUES('ZAIpK1zIQb4gX19n','551e656a21898d0d2b489ac6c23cdffcdf025f3275d2ab753a8d44e5125b50aa','Cleo',1794856598309);
INSERT INTO "persons" VALUES('BYwW-DKugfiZnJ1p','796e1ece6ff5d05816cc0c1f99b7f95af99b2aa5fd3487c2f31a4ddf144ff3f8','Dora',1794856598747);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	public BOOLEAN NOT NULL, 
	created_at BIGINT NOT NULL, 
	updated_at BIGINT NOT NULL, 
	summary TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('GjDzCGTaQCK74EWM','running',1,1794856598314,1794856598608,'{"id": "GjDzCGTaQCK74EWM", "game": "santorini", "title": "Santorini", "status": "running", "public": true, "players": 3, "open_seats": 0, "names": ["Ana", "Ben", "Cleo"], "created_at": 1794856598314, "updated_at": 1794856598608}');
INSERT INTO "tables" VALUES('qStRd3ZHQ91GAi3e','finished',0,1794856598799,1794856603556,'{"id": "qStRd3ZHQ91GAi3e", "game": "santorini", "title": "Santorini", "status": "finished", "public": false, "players": 2, "open_seats": 0, "names": ["Ana", null], "created_at": 1794856598799, "updated_at": 1794856603556}');
INSERT INTO "tables" VALUES('ZOVSoCgj_NatiSnS','closed',0,1794856603494,1794856603523,'{"id": "ZOVSoCgj_NatiSnS", "game": "santorini", "title": "Santorini", "status": "closed", "public": false, "players": 2, "open_seats": 0, "names": ["Ana", null], "created_at": 1794856603494, "updated_at": 1794856603523}');
INSERT INTO "tables" VALUES('ybm_u6pFA8ssnX1j','waiting',0,1794856603540,1794856603540,'{"id": "ybm_u6pFA8ssnX1j", "game": "santorini", "title": "Santorini", "status": "waiting", "public": false, "players": 2, "open_seats": 0, "names": ["Ana", null], "created_at": 1794856603540, "updated_at": 1794856603540}');
INSERT INTO "tables" VALUES('NAj7b79qFoAu_itv','running',0,1794856603571,1794856604191,'{"id": "NAj7b79qFoAu_itv", "game": "santiago", "title": "Santiago", "status": "running", "public": false, "players": 3, "open_seats": 0, "names": ["Ben", "Ana", "Cleo"], "created_at": 1794856603571, "updated_at": 1794856604191}');
INSERT INTO "tables" VALUES('BpCMNoKfc4NM70Kv','running',0,1794856607226,1794856607245,'{"id": "BpCMNoKfc4NM70Kv", "game": "santa_cruz", "title": "Santa Cruz", "status": "running", "public": false, "players": 3, "open_seats": 0, "names": ["Cleo", "Cleo", "Ana"], "created_at": 1794856607226, "updated_at": 1794856607245}');
INSERT INTO "tables" VALUES('kH1ry4E6k2akNAp1','running',0,1794856607448,1794856607459,'{"id": "kH1ry4E6k2akNAp1", "game": "santy_anno", "title": "Santy Anno", "status": "running", "public": false, "players": 3, "open_seats": 0, "names": ["Ana", "Ben", null], "created_at": 1794856607448, "updated_at": 1794856607459}');
INSERT INTO "tables" VALUES('n3ogG4SX7XxOlV6k','waiting',1,1794856608943,1794856608980,'{"id": "n3ogG4SX7XxOlV6k", "game": "santiago", "title": "Santiago", "status": "waiting", "public": true, "players": 3, "open_seats": 0, "names": ["Ana", "Ben", null], "created_at": 1794856608943, "updated_at": 1794856608980}');
INSERT INTO "tables" VALUES('FYvOYPqJDI7zBbPg','closed',0,1794856608985,1794856608999,'{"id": "FYvOYPqJDI7zBbPg", "game": "santa_cruz", "title": "Santa Cruz", "status": "closed", "public": false, "players": 2, "open_seats": 1, "names": ["Ben", null], "created_at": 1794856608985, "updated_at": 1794856608999}');
INSERT INTO "tables" VALUES('G024f0Gfs9QagnDF','running',0,1794856609011,1794856609025,'{"id": "G024f0Gfs9QagnDF", "game": "santorini", "title": "Santorini", "status": "running", "public": false, "players": 2, "open_seats": 0, "names": ["Ana", "Ana"], "created_at": 1794856609011, "updated_at": 1794856609025}');
CREATE INDEX tables_by_status ON tables (status, updated_at);
CREATE INDEX members_by_person ON members (person_id);
COMMIT;
